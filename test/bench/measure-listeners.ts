import { buildSubject } from './build-subject.ts'
import { type Lab, type OpenedPage, openLab } from './lab.ts'
import type { Row } from './rows.ts'
import { type Build, pageOf, type Subject } from './subjects.ts'

const MOUNTS = 500
const WARM_UP_MOUNTS = 50
const MAX_LISTENERS = 10
const FULL_SPEED = 1

/** Uses the browser's listener count: a listener on the window adds no nodes and few bytes. */
export async function measureListeners(shown: readonly Subject[]): Promise<Row[]> {
  const lab = await openLab(1)
  try {
    const rows: Row[] = []
    for (const subject of shown)
      for (const build of ['kit', 'lite'] as const)
        rows.push(await measureBuild(lab, subject, build))
    return rows
  } finally {
    await lab.close()
  }
}

async function measureBuild(lab: Lab, subject: Subject, build: Build): Promise<Row> {
  await buildSubject(lab, subject, build)
  const [before, after] = await lab.visit(pageOf(subject, build), mountAndUnmount, FULL_SPEED)
  const more = after - before
  return {
    measure: `${subject.tag}${build === 'lite' ? ', lite' : ''}: ${MOUNTS} mounts and unmounts`,
    baseline: 'leaked in total',
    figure: { value: more, low: more, high: more },
    unit: 'listeners',
    bound: MAX_LISTENERS,
    details: `${before} → ${after} listeners`,
  }
}

async function mountAndUnmount({
  page,
  devtools,
}: OpenedPage): Promise<[before: number, after: number]> {
  const mount = (count: number) =>
    page.evaluate((mounts) => startPage.mountAndUnmount(mounts), count)
  await mount(WARM_UP_MOUNTS)
  const before = await countListeners(devtools)
  await mount(MOUNTS)
  return [before, await countListeners(devtools)]
}

/** Collects twice, because objects released by a finalizer are only collected the second time. */
async function countListeners(devtools: OpenedPage['devtools']): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  const { jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  return jsEventListeners
}

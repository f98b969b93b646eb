import { buildSubject } from './build-subject.ts'
import { type Opened, openLab } from './lab.ts'
import type { Row } from './rows.ts'
import { medianOf } from './statistics.ts'
import { pageOf, type Subject } from './subjects.ts'

const MOUNTS = 1_000
const BLOCKS = 20
const MOUNTS_A_BLOCK = MOUNTS / BLOCKS
const WARM_UP_MOUNTS = 200
const UNSLOWED = 1

/**
 * Most heap growth on a warm page is compiled code, which is not a leak. Without the compilers the heap contains only
 * data and is stable to the byte.
 */
const INTERPRETED = '--js-flags=--no-opt --no-maglev --no-sparkplug'

/** Limits per mount: less than the smallest object, and less than one node. */
const BYTES_BOUND = 16
const NODES_BOUND = 0.5

type Reading = { bytes: number; nodes: number }

/**
 * How much memory 1,000 mounts and unmounts leak. The heap is read after each block of mounts, after a full garbage
 * collection. A leak grows in every block, noise (a pool or table that is enlarged) only in a few, so the figure is the
 * median growth per block, divided by its mounts.
 */
export async function measureHeap(shown: readonly Subject[]): Promise<Row[]> {
  const lab = await openLab(BLOCKS, [INTERPRETED])
  try {
    const rows: Row[] = []
    for (const subject of shown) {
      await buildSubject(lab, subject, 'kit')
      rows.push(...rowsOf(subject, await lab.visit(pageOf(subject, 'kit'), readBlocks, UNSLOWED)))
    }
    return rows
  } finally {
    await lab.close()
  }
}

function rowsOf(subject: Subject, readings: readonly Reading[]): Row[] {
  const row = (unit: 'bytes' | 'nodes', bound: number): Row => {
    const totals = readings.map((reading) => reading[unit])
    return {
      measure: `${subject.tag}: 1,000 mounts and unmounts`,
      against: 'what each leaves behind',
      figure: medianOf(growths(totals)),
      unit,
      bound,
      behind: `${totals.at(0)} → ${totals.at(-1)} ${unit}`,
    }
  }
  return [row('bytes', BYTES_BOUND), row('nodes', NODES_BOUND)]
}

/** The growth in each block, per mount. */
const growths = (readings: readonly number[]): number[] =>
  readings.slice(1).map((after, block) => (after - (readings[block] ?? after)) / MOUNTS_A_BLOCK)

async function readBlocks({ page, devtools }: Opened): Promise<Reading[]> {
  const comeAndGo = (count: number) => page.evaluate((mounts) => startPage.comeAndGo(mounts), count)
  await comeAndGo(WARM_UP_MOUNTS)
  const readings = [await read(devtools)]
  for (let block = 0; block < BLOCKS; block += 1) {
    await comeAndGo(MOUNTS_A_BLOCK)
    readings.push(await read(devtools))
  }
  return readings
}

/** Collects twice, because objects released by a finalizer are only collected the second time. */
async function read(devtools: Opened['devtools']): Promise<Reading> {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  return { bytes: usedSize, nodes }
}

import { buildSubject } from './build-subject.ts'
import { type OpenedPage, openLab } from './lab.ts'
import type { Row } from './rows.ts'
import { medianOf } from './statistics.ts'
import { pageOf, type Subject } from './subjects.ts'

const MOUNTS = 1_000
const BLOCKS = 20
const MOUNTS_PER_BLOCK = MOUNTS / BLOCKS
const WARM_UP_MOUNTS = 200
const FULL_SPEED = 1

/**
 * Most heap growth on a warm page is compiled code, which is not a leak. Without the compilers the heap contains only
 * data and is stable to the byte.
 */
const INTERPRETER_FLAGS = '--js-flags=--no-opt --no-maglev --no-sparkplug'

/** Limits per mount: less than the smallest object, and less than one node. */
const MAX_BYTES_PER_MOUNT = 16
const MAX_NODES_PER_MOUNT = 0.5

type Reading = { bytes: number; nodes: number }

/**
 * How much memory 1,000 mounts and unmounts leak. The heap is read after each block of mounts, after a full garbage
 * collection. A leak grows in every block, noise (an enlarged pool or table) only in a few, so the figure is the median
 * growth per block, divided by its mounts.
 */
export async function measureHeap(shown: readonly Subject[]): Promise<Row[]> {
  const lab = await openLab(BLOCKS, [INTERPRETER_FLAGS])
  try {
    const rows: Row[] = []
    for (const subject of shown) {
      await buildSubject(lab, subject, 'kit')
      rows.push(...rowsOf(subject, await lab.visit(pageOf(subject, 'kit'), readBlocks, FULL_SPEED)))
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
      baseline: 'leaked per mount',
      figure: medianOf(growthPerMount(totals)),
      unit,
      bound,
      details: `${totals.at(0)} → ${totals.at(-1)} ${unit}`,
    }
  }
  return [row('bytes', MAX_BYTES_PER_MOUNT), row('nodes', MAX_NODES_PER_MOUNT)]
}

/** The growth in each block, per mount. */
const growthPerMount = (readings: readonly number[]): number[] =>
  readings.slice(1).map((after, block) => (after - (readings[block] ?? after)) / MOUNTS_PER_BLOCK)

async function readBlocks({ page, devtools }: OpenedPage): Promise<Reading[]> {
  const mountAndUnmount = (count: number) =>
    page.evaluate((mounts) => startPage.mountAndUnmount(mounts), count)
  await mountAndUnmount(WARM_UP_MOUNTS)
  const readings = [await readHeap(devtools)]
  for (let block = 0; block < BLOCKS; block += 1) {
    await mountAndUnmount(MOUNTS_PER_BLOCK)
    readings.push(await readHeap(devtools))
  }
  return readings
}

/** Collects twice, because objects released by a finalizer are only collected the second time. */
async function readHeap(devtools: OpenedPage['devtools']): Promise<Reading> {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  return { bytes: usedSize, nodes }
}

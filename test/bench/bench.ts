// `npm run bench`: measures the kit's overhead compared with plain React and hand-written DOM. `npm run bench --
// add-site-wizard` measures only that element; BENCH_ROUNDS=5 is faster but less precise. Both print the table without
// updating results.md.
import { CPU_SLOWDOWN, type Lab, openLab } from './lab.ts'
import { measureBytes } from './measure-bytes.ts'
import { measureHeap } from './measure-heap.ts'
import { measureKeys } from './measure-keys.ts'
import { measureListeners } from './measure-listeners.ts'
import { measurePopup } from './measure-popup.ts'
import { measureStart } from './measure-start.ts'
import { measureTexts } from './measure-texts.ts'
import { describeMachine, formatTable, isFailure, loadAverage, writeResults } from './results.ts'
import type { Row } from './rows.ts'
import { subjects, subjectsWithListeners } from './subjects.ts'
import { versions } from './versions.ts'

/** The minimum number of rounds for saved results. */
const MIN_ROUNDS = 15
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? MIN_ROUNDS)
const REQUESTED_TAGS = process.argv.slice(2)
const isCompleteRun = REQUESTED_TAGS.length === 0 && ROUNDS >= MIN_ROUNDS

async function measureAll(lab: Lab): Promise<Row[]> {
  const selectedSubjects = subjects().filter(
    ({ tag }) => REQUESTED_TAGS.length === 0 || REQUESTED_TAGS.includes(tag),
  )
  const rows: Row[] = []
  for (const subject of selectedSubjects) rows.push(...(await measureStart(lab, subject)))
  rows.push(...(await measureTexts(lab)))
  if (REQUESTED_TAGS.length === 0 || REQUESTED_TAGS.includes('editor'))
    rows.push(...(await measureKeys(lab)))
  if (REQUESTED_TAGS.length === 0 || REQUESTED_TAGS.includes('popup'))
    rows.push(...(await measurePopup(lab)))
  rows.push(...(await measureHeap(selectedSubjects)))
  const left = subjectsWithListeners().filter(
    ({ tag }) => REQUESTED_TAGS.length === 0 || REQUESTED_TAGS.includes(tag),
  )
  rows.push(...(await measureListeners(left)))
  rows.push(...(await measureBytes(left.map(({ tag }) => tag))))
  return rows
}

async function main(): Promise<boolean> {
  const started = performance.now()
  const loadBefore = loadAverage()
  const lab = await openLab(ROUNDS)
  try {
    const rows = await measureAll(lab)
    const conditions = {
      date: new Date().toISOString().slice(0, 10),
      machine: `${describeMachine()}; its load was ${loadBefore} before and ${loadAverage()} after`,
      browser: `Chromium ${lab.browserVersion}, CPU throttled ${CPU_SLOWDOWN}×`,
      versions: versions(),
      rounds: String(ROUNDS),
      duration: `${((performance.now() - started) / 60_000).toFixed(1)} min`,
    }
    console.log(formatTable(rows))
    if (isCompleteRun) await writeResults(rows, conditions)
    return !rows.some(isFailure)
  } finally {
    await lab.close()
  }
}

process.exitCode = (await main()) ? 0 : 1

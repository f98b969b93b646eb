import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, platform, release } from 'node:os'
import { replaceSection, type Section } from './sections.ts'

const FILE = new URL('./results.md', import.meta.url)

/** What a part of the benchmark has measured. */
export type Measurement = {
  section: Section
  /** Whether it is complete enough to be saved. */
  isComplete: boolean
  /** Whether a figure is beyond its maximum. */
  hasFailed: boolean
}

function describeMachine(): string {
  const processors = cpus()
  return `${processors.length} × ${processors[0]?.model.trim()}, ${platform()} ${release()}`
}

/** The load average: above the number of CPUs, absolute times are not reliable. */
const loadAverage = (): string => (loadavg()[0] ?? 0).toFixed(1)

/** Notes the load and time before a measurement; the returned function describes what all measurements state. */
export function startConditions() {
  const started = performance.now()
  const loadBefore = loadAverage()
  return () => ({
    date: new Date().toISOString().slice(0, 10),
    machine: `${describeMachine()}; its load was ${loadBefore} before and ${loadAverage()} after`,
    duration: `${((performance.now() - started) / 60_000).toFixed(1)} min`,
  })
}

export async function saveSection(section: Section): Promise<void> {
  await writeFile(FILE, replaceSection(await readFile(FILE, 'utf8'), section))
}

import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { applyChange, type Change, type MutationResult, type Subject } from './change.ts'

const FILE_TIMEOUT_MS = 600_000
/** The number of test files that `npm test` runs simultaneously. */
const CONCURRENCY = 2

/** Files that the tests need and that are not in git. */
const LINKED_FOLDERS = ['node_modules', 'dist', 'dist-demo']

/** Copies the working tree, including uncommitted changes. */
function copyWorkingTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'poplar-mutate-'))
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const file of new Set(listed.split('\0').filter(Boolean))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(file, join(folder, file), { force: true })
  }
  for (const name of LINKED_FOLDERS) symlinkSync(resolve(name), join(folder, name))
  return folder
}

/** Runs the tests in `folder` until one fails, and returns its name; null if all pass. */
function failureOf(folder: string, tests: readonly string[]): Promise<string | null> {
  const flags = ['--import=tsx', '--test', '--test-reporter=tap', ...tests]
  return new Promise((done) => {
    let output = ''
    let failure: string | null = null
    const run = execFile(
      process.execPath,
      flags,
      { cwd: folder, timeout: FILE_TIMEOUT_MS, maxBuffer: 1e9 },
      (error) => done(failure ?? error?.message ?? null),
    )
    run.stdout?.on('data', (text: string) => {
      output += text
      failure ??= /^ *not ok \d+ - (.*)\n/m.exec(output)?.[1] ?? null
      if (failure !== null) run.kill()
    })
  })
}

async function tryChange(folder: string, change: Change, tests: readonly string[]) {
  const path = join(folder, change.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, applyChange(text, change))
  const detectedBy = await failureOf(folder, tests)
  writeFileSync(path, text)
  return { change, detectedBy }
}

/** Tries each change in a copy of the working tree; two copies run in parallel. */
export async function tryOnNode(subjects: readonly Subject[]): Promise<MutationResult[]> {
  const pendingChanges = subjects.flatMap(({ tests, changes }) =>
    [null, ...changes].map((change) => ({ tests, change })),
  )
  const outcomes: MutationResult[] = []
  const work = async () => {
    const folder = copyWorkingTree()
    const remove = () => rmSync(folder, { recursive: true, force: true })
    process.once('exit', remove)
    for (let next = pendingChanges.shift(); next; next = pendingChanges.shift()) {
      const { tests, change } = next
      if (change) outcomes.push(await tryChange(folder, change, tests))
      else {
        const failure = await failureOf(folder, tests)
        if (failure !== null) throw new Error(`${tests} fails without a change: ${failure}`)
      }
    }
    remove()
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return outcomes
}

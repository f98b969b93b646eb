import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import {
  startTestRunner,
  type TestRunner,
  type TestSession,
  type TestSuiteResult,
} from '@web/test-runner'
import type { PluginBuild } from 'esbuild'
import base from '../../web-test-runner.config.mjs'
import { bundle, bundleTests } from '../support/bundle-tests.mjs'
import { garbageCommand } from '../support/garbage.mjs'
import { applyChange, type Change, type MutationResult, type Subject } from './change.ts'

/** Empty files: the test runner requires one for each URL that it opens. */
const STUBS = '.cache/mutate'
/** A time limit, because a change may cause an infinite loop. */
const FILE_TIMEOUT_MS = 120_000

/** A test file with a change; without one, it checks that the test passes. */
type Trial = { stub: string; test: string; change: Change | null }

function trialsOf(subjects: readonly Subject[]): Trial[] {
  return subjects.flatMap(({ tests, changes }, subject) =>
    [null, ...changes].flatMap((change, index) =>
      tests.map((test) => ({ stub: `${STUBS}/${subject}-${index}/${test}`, test, change })),
    ),
  )
}

/** Runs each change in a separate page, without changing the files on disk. */
export async function tryInBrowser(subjects: readonly Subject[]): Promise<MutationResult[]> {
  const trials = trialsOf(subjects)
  for (const { stub } of trials) {
    mkdirSync(dirname(stub), { recursive: true })
    writeFileSync(stub, '')
  }
  const sessions = await run(trials).finally(() => rmSync(STUBS, { recursive: true, force: true }))
  const failureIn = ({ stub }: Trial) => failureOf(sessions.get(resolve(stub)))
  for (const trial of trials) {
    const failure = trial.change === null ? failureIn(trial) : null
    if (failure !== null) throw new Error(`${trial.test} fails without a change: ${failure}`)
  }
  return subjects.flatMap(({ changes }) =>
    changes.map((change) => {
      const failures = trials.filter((trial) => trial.change === change).map(failureIn)
      return { change, detectedBy: failures.find((failure) => failure !== null) ?? null }
    }),
  )
}

async function run(trials: readonly Trial[]): Promise<Map<string, TestSession>> {
  const runner = await startTestRunner({
    config: {
      ...base,
      files: trials.map(({ stub }) => stub),
      // Tests that use two copies of the kit load the second copy from the URL of its own test file.
      plugins: [serveTrialsPlugin(trials), bundleTests([]), garbageCommand],
      reporters: [],
      testsFinishTimeout: FILE_TIMEOUT_MS,
      testFramework: { config: { ui: 'bdd', timeout: 20_000, bail: true } },
    },
    readCliArgs: false,
    readFileConfig: false,
  })
  if (!runner) throw new Error('The browser did not start.')
  await untilFinished(runner)
  return new Map([...runner.sessions.all()].map((session) => [resolve(session.testFile), session]))
}

const untilFinished = (runner: TestRunner): Promise<void> =>
  new Promise((done) => runner.on('finished', () => done()))

/** The first failure, or null if the test passed. */
function failureOf(session: TestSession | undefined): string | null {
  if (!session) return 'it was not run'
  if (session.passed) return null
  const [error] = session.errors
  return failedTest(session.testResults) ?? error?.message ?? 'it did not finish'
}

function failedTest(suite: TestSuiteResult | undefined): string | null {
  const failed = suite?.tests.find((test) => !test.passed && !test.skipped)
  if (failed) return failed.name
  return suite?.suites.map(failedTest).find((name) => name !== null) ?? null
}

function serveTrialsPlugin(trials: readonly Trial[]) {
  const servedFiles = new Map<string, string>()
  return {
    name: 'serve-trials',
    async serve({ path }: { path: string }) {
      const trial = trials.find(({ stub }) => path === `/${stub}`)
      if (trial) return { body: await bundleTrial(trial, servedFiles), type: 'js' }
      const body = servedFiles.get(path)
      return body === undefined ? undefined : { body, type: path.endsWith('.map') ? 'json' : 'js' }
    },
  }
}

async function bundleTrial(
  { stub, test, change }: Trial,
  servedFiles: Map<string, string>,
): Promise<string> {
  const files = await bundle({
    name: `${dirname(stub)}/`,
    entryPoints: [test],
    mode: 'development',
    plugins: change ? [mutationPlugin(change)] : [],
  })
  for (const [path = '', text = ''] of files) servedFiles.set(path, text)
  const [, text = ''] = files.find(([path]) => path === `/${test.replace(/\.tsx?$/, '.js')}`) ?? []
  return text
}

function mutationPlugin(change: Change) {
  let isRead = false
  return {
    name: 'with-change',
    setup(build: PluginBuild) {
      build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        if (relative('.', path) !== change.file) return undefined
        isRead = true
        const contents = applyChange(readFileSync(path, 'utf8'), change)
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
      build.onEnd(() =>
        isRead ? {} : { errors: [{ text: `${change.file} is not part of this test.` }] },
      )
    },
  }
}

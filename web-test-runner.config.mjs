import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { bundleTests } from './test/support/bundle-tests.mjs'
import { CHROMIUM_FLAGS, chromiumPath } from './test/support/chromium.mjs'
import { CLONE_ELEMENTS } from './test/support/clone-elements.mjs'
import { garbageCommand } from './test/support/garbage.mjs'
import { openTestPage } from './test/support/open-test-page.mjs'
import { testFiles } from './test/support/test-files.mjs'
import { countReporter } from './test/support/wtr-count-reporter.mjs'

const FOLDERS = [
  'lib',
  'popup',
  'config',
  'messages',
  'ui',
  'features',
  'shell',
  'elements',
  'bench',
]
const files = FOLDERS.flatMap((folder) => testFiles(`test/${folder}`))

export default {
  files,
  plugins: [bundleTests(files), garbageCommand],
  reporters: [
    defaultReporter({ reportTestResults: true, reportTestProgress: !process.env.CI }),
    countReporter('.cache/counts/browser.json'),
  ],
  browsers: [
    chromeLauncher({
      concurrency: 2,
      createPage: openTestPage,
      launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS },
    }),
  ],
  // The contract tests of all five tags are in one file, which on a busy machine needs more than the default of
  // two minutes.
  testsFinishTimeout: 600_000,
  testFramework: { config: { ui: 'bdd', timeout: 20_000 } },
  testRunnerHtml: (testFramework) => `<!doctype html>
    <html lang="en">
      <head><meta charset="utf-8"><title>Tests</title></head>
      <body><script>${CLONE_ELEMENTS}</script><script type="module" src="${testFramework}"></script></body>
    </html>`,
}

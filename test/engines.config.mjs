// The contract suite in another engine: ENGINE is `firefox`, `webkit` or `chromium-111`.

import base from '../web-test-runner.config.mjs'
import { firefoxLauncher } from './engines/firefox.mjs'
import { oldestChromiumLauncher } from './engines/oldest-chromium.mjs'
import { webKitLauncher } from './engines/webkit.mjs'
import { bundleTests } from './support/bundle-tests.mjs'
import { freePorts } from './support/free-ports.mjs'
import { garbageCommand } from './support/garbage.mjs'
import { contractFiles } from './support/test-files.mjs'
import { countReporter } from './support/wtr-count-reporter.mjs'

const launchers = {
  firefox: firefoxLauncher,
  webkit: webKitLauncher,
  'chromium-111': oldestChromiumLauncher,
}
const engine = process.env.ENGINE

export default {
  ...base,
  files: contractFiles,
  plugins: [bundleTests(contractFiles, 'production'), garbageCommand],
  // Two runners that start at the same time would otherwise pick the same free port.
  port: await freePorts(1),
  testsFinishTimeout: 600_000,
  browserStartTimeout: 180_000,
  testsStartTimeout: 60_000,
  browsers: [launchers[engine]()],
  reporters: [base.reporters[0], countReporter(`.cache/counts/${engine}-contract.json`)],
  // Marks the page, so that tests needing Chromium's tools are skipped.
  testRunnerHtml: (framework) =>
    base.testRunnerHtml(framework).replace('<html', `<html data-engine="${engine}"`),
}

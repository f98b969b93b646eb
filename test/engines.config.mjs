// The contract suite in another engine: ENGINE is `firefox`, `webkit` or `chromium-111`.
import { firefoxLauncher } from './engines/firefox.mjs'
import { oldestChromiumLauncher } from './engines/oldest-chromium.mjs'
import { webKitLauncher } from './engines/webkit.mjs'
import shipped from './shipped-react.config.mjs'
import { freePorts } from './support/free-ports.mjs'
import { countReporter } from './support/wtr-count-reporter.mjs'

const launchers = {
  firefox: firefoxLauncher,
  webkit: webKitLauncher,
  'chromium-111': oldestChromiumLauncher,
}
const engine = process.env.ENGINE

export default {
  ...shipped,
  // Of two runners that start at a time, both find the same port free.
  port: await freePorts(1),
  testsFinishTimeout: 600_000,
  browserStartTimeout: 120_000,
  browsers: [launchers[engine]()],
  reporters: [shipped.reporters[0], countReporter(`.cache/counts/${engine}-contract.json`)],
  // What only Chromium's tools can ask is left out where the page says so.
  testRunnerHtml: (framework) =>
    shipped.testRunnerHtml(framework).replace('<html', `<html data-engine="${engine}"`),
}

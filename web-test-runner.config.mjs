import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { build } from 'esbuild'
import { CHROMIUM_FLAGS, chromiumPath } from './test/support/chromium.mjs'
import { garbageCommand } from './test/support/garbage.mjs'
import { countReporter } from './test/support/wtr-count-reporter.mjs'

/**
 * Each test file is served as one bundle: React's CommonJS files cannot be served one by one.
 * @param mode which of React's builds the tests run in
 */
export const bundleTests = (mode = 'development', plugins = []) => ({
  name: 'bundle-tests',
  async serve(context) {
    if (!/\.test\.tsx?$/.test(context.path)) return
    const { outputFiles } = await build({
      entryPoints: [`.${context.path}`],
      bundle: true,
      write: false,
      format: 'esm',
      jsx: 'automatic',
      sourcemap: 'inline',
      logLevel: 'silent',
      // The fake clock asks for it on Node only.
      external: ['util'],
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
      plugins: [cssAsText, ...plugins],
    })
    return { body: outputFiles[0].text, type: 'js' }
  },
})

/** `import css from './x.css?inline'` gives the text of the file, as in vite. */
const cssAsText = {
  name: 'css-as-text',
  setup(esbuild) {
    esbuild.onResolve({ filter: /\.css\?inline$/ }, async ({ path, resolveDir }) => {
      const resolved = await esbuild.resolve(path.replace('?inline', ''), {
        resolveDir,
        kind: 'import-statement',
      })
      return { path: resolved.path, namespace: 'css-as-text' }
    })
    esbuild.onLoad({ filter: /.*/, namespace: 'css-as-text' }, async ({ path }) => {
      const { readFile } = await import('node:fs/promises')
      return { contents: await readFile(path, 'utf8'), loader: 'text' }
    })
  },
}

export default {
  files: ['test/{lib,popup,config,messages,ui,features,shell,elements,bench}/**/*.test.{ts,tsx}'],
  plugins: [bundleTests(), garbageCommand],
  reporters: [
    defaultReporter({ reportTestResults: true, reportTestProgress: !process.env.CI }),
    countReporter('.cache/counts/browser.json'),
  ],
  browsers: [
    chromeLauncher({
      concurrency: 2,
      // Two files run at once: in one browser's memory the sign-out of one would sign out the other.
      createPage: async ({ context }) => {
        const ownContext = await context.browser().createBrowserContext()
        const page = await ownContext.newPage()
        // A page behind another gets no focus and no frames: every test page must count as in front.
        const session = await page.createCDPSession()
        await session.send('Emulation.setFocusEmulationEnabled', { enabled: true })
        return page
      },
      launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS },
    }),
  ],
  // The contract of five tags is one file: on a busy machine it needs more than the two minutes of the default.
  testsFinishTimeout: 600_000,
  testFramework: { config: { ui: 'bdd', timeout: 20_000 } },
  testRunnerHtml: (testFramework) => `<!doctype html>
    <html lang="en">
      <head><meta charset="utf-8"><title>Tests</title></head>
      <body><script type="module" src="${testFramework}"></script></body>
    </html>`,
}

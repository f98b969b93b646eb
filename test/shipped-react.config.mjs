// The contract suite again, on React as the kit ships it: without the parts that no view uses
// (elements/react-unused.build.mjs). All other browser tests run on React's development build.
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseAst } from 'rollup/parseAst'
import { narrowReactImports, reactAsModules } from '../elements/react.build.mjs'
import base from '../web-test-runner.config.mjs'
import { bundleTests } from './support/bundle-tests.mjs'
import { garbageCommand } from './support/garbage.mjs'
import { testFiles } from './support/test-files.mjs'
import { countReporter } from './support/wtr-count-reporter.mjs'

export const contractFiles = testFiles('test/elements').filter((file) => file.includes('/contract'))

const loadShippedReact = async ({ path }) => {
  const code = await readFile(path, 'utf8')
  const made =
    reactAsModules.transform.call({ parse: parseAst, warn: console.warn }, code, path) ??
    narrowReactImports.transform(code, path)
  return made && { contents: made.code, resolveDir: dirname(path) }
}

const shippedReact = {
  name: 'shipped-react',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^(react|react-dom|scheduler)(\/|$)/ }, ({ path }) => {
      const file = reactAsModules.resolveId(path)
      return file && { path: file }
    })
    esbuild.onLoad(
      { filter: /\/(react|react-dom|scheduler|@r2wc|downshift)\/.*\.m?js$/ },
      loadShippedReact,
    )
  },
}

export default {
  ...base,
  files: contractFiles,
  plugins: [bundleTests(contractFiles, 'production', [shippedReact]), garbageCommand],
  reporters: [base.reporters[0], countReporter('.cache/counts/shipped.json')],
}

// The contract suite again, on preact as in the lite build (elements/lite.build.mjs).
import { readFile } from 'node:fs/promises'
import { parseAst } from 'rollup/parseAst'
import { preactInsteadOfReact } from '../elements/lite.build.mjs'
import base from '../web-test-runner.config.mjs'
import { contractFiles } from './shipped-react.config.mjs'
import { bundleTests } from './support/bundle-tests.mjs'
import { garbageCommand } from './support/garbage.mjs'
import { testFiles } from './support/test-files.mjs'
import { countReporter } from './support/wtr-count-reporter.mjs'

const files = [...contractFiles, ...testFiles('test/lite')]

export const preactPlugin = {
  name: 'on-preact',
  setup(esbuild) {
    preactInsteadOfReact.buildStart.call({ parse: parseAst, warn: console.warn })
    esbuild.onResolve(
      {
        filter: /^(preact|react|react-dom|@r2wc|@preact\/signals-react|wretch|\.\/lost-focus)\b/,
      },
      ({ path }) => {
        const file = preactInsteadOfReact.resolveId(path)
        return file && { path: file }
      },
    )
    esbuild.onLoad({ filter: /\/(preact\/.*\.js|lite\/use-signals\.ts)$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8')
      const made = preactInsteadOfReact.transform(code, path)
      return made && { contents: made.code, loader: path.endsWith('.ts') ? 'ts' : 'js' }
    })
  },
}

export default {
  ...base,
  files,
  plugins: [bundleTests(files, 'production', [preactPlugin]), garbageCommand],
  reporters: [base.reporters[0], countReporter('.cache/counts/lite.json')],
}

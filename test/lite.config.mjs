// The contract suite again, on preact as in the lite build (elements/lite.build.mjs).
import { preactInsteadOfReact } from '../elements/lite.build.mjs'
import base from '../web-test-runner.config.mjs'
import { bundleTests } from './support/bundle-tests.mjs'
import { garbageCommand } from './support/garbage.mjs'
import { contractFiles, testFiles } from './support/test-files.mjs'
import { countReporter } from './support/wtr-count-reporter.mjs'

const files = [...contractFiles, ...testFiles('test/lite')]

export const preactPlugin = {
  name: 'on-preact',
  setup(esbuild) {
    esbuild.onResolve(
      { filter: /^(react|react-dom|@r2wc|@preact\/signals-react|wretch|\.\/lost-focus)\b/ },
      ({ path }) => {
        const file = preactInsteadOfReact.resolveId(path)
        return file && { path: file }
      },
    )
  },
}

export default {
  ...base,
  files,
  plugins: [bundleTests(files, 'production', [preactPlugin]), garbageCommand],
  reporters: [base.reporters[0], countReporter('.cache/counts/lite.json')],
}

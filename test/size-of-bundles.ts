// Part 3 of `npm run size`: the files that a bundler emits for a page with one tag, all of which a
// product has to host.
import { build } from 'esbuild'

const KB = 1_000

/** Limits for all the files that a tag may load, immediately or later. */
const LIMITS = [
  { tag: 'set-password-form', files: 30, kilobytes: { react: 600, lite: 450 } },
  { tag: 'license-activation', files: 32, kilobytes: { react: 610, lite: 460 } },
  { tag: 'plan-checkout', files: 42, kilobytes: { react: 650, lite: 480 } },
  { tag: 'add-site-wizard', files: 53, kilobytes: { react: 830, lite: 660 } },
  { tag: 'dashboard-shell', files: 255, kilobytes: { react: 1_880, lite: 1_680 } },
] as const

const FOLDERS = { react: 'dist', lite: 'dist/lite' } as const

/** Bundles an app's entry file with the configuration and one tag. */
async function bundleTag(tag: string, folder: string) {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { configure } from './kit.js'\nimport './${tag}.js'\nconfigure({ apiBase: '/v1' })`,
      resolveDir: folder,
    },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    outdir: 'out',
    write: false,
  })
  const bytes = outputFiles.reduce((sum, { contents }) => sum + contents.length, 0)
  return { files: outputFiles.length, kilobytes: bytes / KB }
}

let isWithin = true
for (const name of ['react', 'lite'] as const) {
  for (const { tag, files, kilobytes } of LIMITS) {
    const bundle = await bundleTag(tag, FOLDERS[name])
    const isOver = bundle.files > files || bundle.kilobytes > kilobytes[name]
    if (isOver) isWithin = false
    console.log(
      `${`bundled: ${tag}, ${name}`.padEnd(36)} ${bundle.files} of ${files} files, ` +
        `${bundle.kilobytes.toFixed(0)} of ${kilobytes[name]} kB  ${isOver ? 'over' : 'within'}`,
    )
  }
}
process.exitCode = isWithin ? 0 : 1

// Part 2 of `npm run size`: what a visitor's page downloads to draw a pop-up.
import { gzipSync } from 'node:zlib'
import { bundleSiteScript } from '../demo/build-downloads.ts'
import { bundleRenderer, bundleVisitors } from '../demo/bundle-visitors.ts'
import { FILE_BYTES } from '../src/features/studio/document/weight-rules.ts'

const KB = 1_000

/**
 * In kB, gzip -9: what every page with the snippet loads, what a page with a live campaign loads in addition, the
 * renderer with every block, and what every pop-up needs (a form with its thank-you step, a bar).
 */
const LIMITS = { script: 1, engine: 6, everyBlock: 12, leastPopup: 8 }

const compressedSize = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length / KB

function report(what: string, weight: number, limit: number): boolean {
  const isWithin = weight <= limit
  const verdict = isWithin ? 'within' : `${(weight - limit).toFixed(1)} kB over`
  console.log(`${what.padEnd(34)} ${weight.toFixed(2).padStart(6)} kB of ${limit} kB  ${verdict}`)
  return isWithin
}

const [whole] = await bundleRenderer({ isSingleFile: true })
const files = await bundleRenderer()
const [least] = files
const visitors = await bundleVisitors()
const [engine] = visitors
const script = await bundleSiteScript(`popup/${engine?.[0]}`)
const verdicts = [
  report('snippet script', compressedSize(script), LIMITS.script),
  engine && report('engine', compressedSize(engine[1]), LIMITS.engine),
  whole && report('renderer, every block', compressedSize(whole[1]), LIMITS.everyBlock),
  least && report('renderer, smallest pop-up', compressedSize(least[1]), LIMITS.leastPopup),
]
for (const [name, bytes] of visitors)
  console.log(`  ${name.padEnd(32)} ${compressedSize(bytes).toFixed(2)} kB`)
/** Checks that the sizes shown in the editor are correct to a tenth of a kB. */
function isSizeCorrect(name: string, told: number, bytes: Uint8Array | undefined): boolean {
  const weight = bytes ? compressedSize(bytes) : 0
  const isAccurate = Math.abs(weight - told / KB) <= 0.1
  if (!isAccurate) {
    console.log(`weight-rules.ts: ${name} is ${weight.toFixed(2)} kB, not ${told / KB}`)
  }
  return isAccurate
}

const sizes = new Map<string, Uint8Array>([
  ...visitors.map(([name, bytes]): [string, Uint8Array] => [name.replace(/-.*/, ''), bytes]),
  ['script', script],
])
const sizeChecks = Object.entries(FILE_BYTES).map(([name, bytes]) =>
  isSizeCorrect(name, bytes, sizes.get(name)),
)
process.exitCode = [...verdicts, ...sizeChecks].every(Boolean) ? 0 : 1

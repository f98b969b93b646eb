// Holds the direction of imports. A check that has read nothing would always pass, hence the floor.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'

const MODULES_AT_LEAST = 60

const { options, forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
const { output } = await cruise(
  ['src', 'elements', 'demo'],
  { ...options, ruleSet: { forbidden }, validate: true },
  undefined,
  { tsConfig: extractTSConfig('tsconfig.json') },
)

const { totalCruised, violations } = output.summary
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
if (totalCruised < MODULES_AT_LEAST) {
  console.error(`Only ${totalCruised} modules were read: the check itself is broken.`)
}
const { bare, parts } = partsWithoutTheirTokens()
for (const part of bare) console.error(`more-tokens: ${part} uses tokens that it does not load`)

console.log(`${totalCruised} modules, ${violations.length} violations of the direction`)
const isBroken = totalCruised < MODULES_AT_LEAST || parts.length === 0
process.exitCode = violations.length > 0 || bare.length > 0 || isBroken ? 1 : 0

/** Parts of the design system whose styles use a token of the second set, and those that forgot it. */
function partsWithoutTheirTokens() {
  const read = (file) => readFileSync(`src/ui/${file}`, 'utf8')
  const tokens = [...read('more-tokens.css').matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name)
  const uses = (css) => tokens.some((token) => read(css).includes(`var(${token})`))
  const parts = readdirSync('src/ui')
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) =>
      [...read(file).matchAll(/\.\/([\w-]+\.css)\?inline/g)].some(([, css]) => uses(css)),
    )
  return { parts, bare: parts.filter((file) => !read(file).includes("'./more-tokens.ts'")) }
}

// Holds the direction of imports. A check that has read nothing would always pass, hence the floor.
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
console.log(`${totalCruised} modules, ${violations.length} violations of the direction`)
process.exitCode = violations.length > 0 || totalCruised < MODULES_AT_LEAST ? 1 : 0

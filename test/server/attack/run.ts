// `npm run attack -- 100000 7`: 100,000 attempts against the API and a fifth as many against the sign-in, with
// seed 7. Prints the response statuses and the findings.
import { attack } from './attack.ts'
import { attackIdentity } from './identity-attack.ts'

const [attempts = '10000', seed = '1'] = process.argv.slice(2)
const apiOutcome = await attack(Number(attempts), Number(seed))
const signInOutcome = await attackIdentity(Math.ceil(Number(attempts) / 5), Number(seed))
const counts = new Map([...apiOutcome.counts, ...signInOutcome.counts])
const findings = [...apiOutcome.findings, ...signInOutcome.findings]
const { unknown } = apiOutcome

for (const [operation, kinds] of counts) {
  console.log(`\n${operation}`)
  for (const [kind, statuses] of kinds) {
    const line = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}×${n}`)
    console.log(`  ${kind.padEnd(16)} ${line.join('  ')}`)
  }
}
console.log(
  `\n${apiOutcome.attempts + signInOutcome.attempts} attempts across ${counts.size} operations, seed ${seed}.`,
)
for (const operation of unknown) console.error(`There is no request for ${operation}.`)
for (const finding of findings) console.error(finding)
if (unknown.length + findings.length > 0) process.exitCode = 1
else console.log('No cross-account access, nothing used up, no server errors.')

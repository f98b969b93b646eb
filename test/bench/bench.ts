// `npm run bench`: measures the elements, a site with a million subscribers, and deliveries of a server that is killed;
// `npm run bench -- subscribers` and `-- deliveries` measure only that part, `-- add-site-wizard` only that element.
// BENCH_ROUNDS=5 and BENCH_ROWS=20000 are faster but less precise. Only complete parts update results.md.
import { measureDeliveries } from './measure-deliveries.ts'
import { measureElements } from './measure-elements.ts'
import { saveSection } from './results.ts'
import { measureSubscribers } from './subscribers/measure-subscribers.ts'

const requested = process.argv.slice(2)
const tags = requested.filter((name) => !['elements', 'subscribers', 'deliveries'].includes(name))
const isRequested = (part: string) => requested.length === 0 || requested.includes(part)

const parts = [
  ...(isRequested('elements') || tags.length > 0 ? [() => measureElements(tags)] : []),
  ...(isRequested('subscribers') ? [measureSubscribers] : []),
  ...(isRequested('deliveries') ? [measureDeliveries] : []),
]

for (const measure of parts) {
  const { section, isComplete, hasFailed } = await measure()
  console.log(section.tables.join('\n\n'))
  if (isComplete) await saveSection(section)
  if (hasFailed) process.exitCode = 1
}

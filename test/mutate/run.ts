// `npm run mutate -- lib renderer`: introduces small faults into a part, one at a time, and reports which ones its
// tests detect. Files on disk stay unchanged. Words after the part select tests by path: `lib autosave`.
import { existsSync } from 'node:fs'
import type { MutationResult, Subject } from './change.ts'
import { tryInBrowser } from './in-browser.ts'
import { tryOnNode } from './on-node.ts'
import { isPart, PARTS } from './parts/index.ts'

/** The share of faults that a part's tests must detect. */
const MIN_DETECTED_SHARE = 0.9

const isOnNode = ({ tests }: Subject) => tests.every((test) => test.startsWith('test/server/'))

async function tryAll(subjects: readonly Subject[]): Promise<MutationResult[]> {
  const onNode = subjects.filter(isOnNode)
  const inBrowser = subjects.filter((subject) => !isOnNode(subject))
  return [
    ...(inBrowser.length > 0 ? await tryInBrowser(inBrowser) : []),
    ...(onNode.length > 0 ? await tryOnNode(onNode) : []),
  ]
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 90)

function print(part: string, outcomes: readonly MutationResult[]): number {
  for (const { change, detectedBy } of outcomes) {
    console.log(`${detectedBy === null ? '✖ not detected' : '✔ detected    '} ${change.file}`)
    console.log(`    ${oneLine(change.before)}  →  ${oneLine(change.after) || '(nothing)'}`)
    if (detectedBy !== null) console.log(`    by: ${oneLine(detectedBy)}`)
  }
  const detectedCount = outcomes.filter(({ detectedBy }) => detectedBy !== null).length
  const share = detectedCount / outcomes.length
  console.log(
    `\n${part}: ${detectedCount} of ${outcomes.length} detected, ${Math.round(share * 100)}%\n`,
  )
  return share
}

/** Only the subjects with a test whose path contains one of the words. */
const selectSubjects = (subjects: readonly Subject[], words: readonly string[]) =>
  subjects.filter(
    ({ tests }) =>
      words.length === 0 || tests.some((test) => words.some((word) => test.includes(word))),
  )

const requestedNames = process.argv.slice(2)
const testFilters = requestedNames.filter((word) => !isPart(word))
const parts = requestedNames.filter(isPart)
if (parts.length === 0 || !existsSync('package.json')) {
  console.error(`Specify a part: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
let isBelowMinimum = false
for (const part of parts) {
  const share = print(part, await tryAll(selectSubjects(PARTS[part], testFilters)))
  if (share < MIN_DETECTED_SHARE) isBelowMinimum = true
}
process.exit(isBelowMinimum ? 1 : 0)

import { readdirSync } from 'node:fs'

/** Every `*.test.ts` and `*.test.mjs` in a folder; Node 20's test runner does not support globs. */
export function testFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.test\.(ts|tsx|mjs)$/.test(name))
    .map((name) => `${folder}/${name}`)
    .sort()
}

/** The tests that every tag has to pass, in every build and browser. */
export const contractFiles = testFiles('test/elements').filter((file) => file.includes('/contract'))

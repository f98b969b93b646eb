import { readFileSync } from 'node:fs'

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version

/** The versions of Node and of the measured packages. */
export const versions = (packages: readonly string[]): string =>
  [`Node ${process.versions.node}`, ...packages.map((name) => `${name} ${versionOf(name)}`)].join(
    ', ',
  )

import { readFileSync } from 'node:fs'

const PACKAGES = [
  'react',
  'react-dom',
  '@preact/signals-core',
  '@r2wc/react-to-web-component',
  '@teamhanko/hanko-elements',
]

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version

/** The versions of the measured libraries. */
export const versions = (): string =>
  [`Node ${process.versions.node}`, ...PACKAGES.map((name) => `${name} ${versionOf(name)}`)].join(
    ', ',
  )

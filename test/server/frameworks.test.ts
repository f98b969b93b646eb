import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

const text = ['docs/frameworks.md', 'docs/server-rendering.md']
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const samples = [...text.matchAll(/^`(\S+)`:\n\n```\w+\n(.*?)\n```$/gms)]
const apps = readdirSync('test/hosts', { withFileTypes: true }).filter((at) => at.isDirectory())

describe('docs/frameworks.md and docs/server-rendering.md', () => {
  for (const [, path = '', code] of samples) {
    it(`shows ${path} exactly as it is in the app`, () => {
      assert.equal(`${code}\n`, readFileSync(`test/hosts/${path}`, 'utf8'))
    })
  }

  it('has only samples that also occur in an app', () => {
    assert.equal(samples.length, text.split('```').length / 2 - 0.5)
  })

  it('shows every app, except apps that are similar to another app', () => {
    const shown = samples.map(([, path = '']) => path.split('/')[0])
    const similarApps = ['esbuild', 'webpack']
    assert.deepEqual(
      [...new Set([...shown, ...similarApps])].toSorted(),
      apps.map(({ name }) => name).toSorted(),
    )
  })

  it('refers only to entry points of the package', () => {
    const { exports: entryPoints } = JSON.parse(readFileSync('package.json', 'utf8'))
    const named = [...text.matchAll(/['`]poplar-kit(\/[\w/-]+)?['`]/g)].map(
      ([, path = '']) => `.${path}`,
    )
    assert.deepEqual(
      named.filter((door) => !(door in entryPoints)),
      [],
    )
  })
})

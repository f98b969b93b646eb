import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { parseEnvironment } from '../../demo/server/environment.ts'
import { serveHost } from './support/host-page.ts'
import { theProduct } from './support/product.ts'

const readme = readFileSync('README.md', 'utf8')
const block = (language: string): string =>
  new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(readme)?.[1] ?? ''
const section = (title: string): string =>
  readme.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? ''
const matches = (pattern: RegExp): string[] =>
  [...readme.matchAll(pattern)].map(([, name = '']) => name)

/** Scripts that npm runs by itself. */
const RUN_BY_NPM = ['prepack']

describe('the README', () => {
  it('names only commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const named = ['start', 'test', ...matches(/npm run ([\w:-]+)/g)]
    assert.ok(named.length > 8)
    assert.deepEqual(
      named.filter((name) => !(name in scripts)),
      [],
    )
  })

  it('names only files and folders that exist', () => {
    const links = matches(/\]\((?!http)([^)#]+)\)/g)
    const folders = matches(/^((?:src\/)?\w+) {2,}/gm)
    assert.ok(links.length > 2 && folders.length > 8)
    assert.deepEqual(
      [...links, ...folders].filter((path) => !existsSync(path)),
      [],
    )
  })

  it('embeds an element in ten lines', () => {
    assert.ok(block('html').split('\n').length <= 10)
  })

  it('says what an element on a page of one’s own needs of the server', () => {
    assert.match(section('Embed one element'), /ALLOWED_ORIGINS=\S+ npm start/)
    assert.match(section('Host it'), /`npm run backup`[^.]*stop the server first/)
  })

  it('names every command that is not a part of another', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const whole = Object.keys(scripts).filter(
      (name) => !name.startsWith('check:') && !RUN_BY_NPM.includes(name),
    )
    assert.deepEqual(
      whole.filter(
        (name) => !readme.includes(`npm run ${name}`) && !readme.includes(`npm ${name}`),
      ),
      [],
    )
  })

  it('names all that a hosted server wants to be told', () => {
    const exports = matches(/^export (.+)$/gm).flatMap((line) =>
      line
        .replace(/ {3}#.*/, '')
        .replace(/\$\(cat [^)]+\)/, randomBytes(32).toString('hex'))
        .split(' '),
    )
    const told = Object.fromEntries(exports.map((word) => word.split('=', 2)))
    assert.equal(parseEnvironment(told).isHosted, true)
  })

  it('names every variable that the server reads', () => {
    const source = readFileSync('demo/server/environment-variables.ts', 'utf8')
    const read = [...source.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name)
    assert.ok(read.length > 10)
    assert.deepEqual(
      read.filter((name) => !readme.includes(`\`${name}\``)),
      [],
    )
  })
})

describe('the page of the README', async () => {
  const host = await serveHost({
    '/': () => ({ type: 'text/html', body: hostPage() }),
    '/token': () => ({ type: 'text/plain', body: demoToken() }),
    '/favicon.ico': () => ({
      type: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  })
  const product = theProduct({ ALLOWED_ORIGINS: host.origin })
  after(host.close)

  const hostPage = () =>
    `<!doctype html><html lang="en"><title>Host</title>${block('html')}`.replaceAll(
      'http://localhost:4600',
      product.dashboard,
    )
  const demoToken = async () => (await fetch(`${product.siblings}/token`)).text()

  it('adds a website, and hears of it, as it stands there', async () => {
    const { page, watch } = await product.visitor({ isLoud: true })
    await page.goto(host.origin)
    await page.getByLabel('Website address').fill('from-the-readme.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('data-site-id=').first().waitFor()
    assert.equal(watch.lines.length, 1)
    assert.match(watch.lines[0] ?? '', /^log: \w+ from-the-readme\.example /)
  })
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { serveHost } from './support/host-page.ts'
import { startProduct } from './support/product.ts'

const readme = readFileSync('README.md', 'utf8')
const block = (language: string): string =>
  new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(readme)?.[1] ?? ''
describe('the README', () => {
  it('embeds an element in ten lines', () => {
    assert.ok(block('html').split('\n').length <= 10)
  })
})

describe('the README’s page', async () => {
  const host = await serveHost({
    '/': () => ({ type: 'text/html', body: hostPage() }),
    '/token': () => ({ type: 'text/plain', body: demoToken() }),
    '/favicon.ico': () => ({
      type: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  })
  const product = startProduct({ ALLOWED_ORIGINS: host.origin })
  after(host.close)

  const hostPage = () =>
    `<!doctype html><html lang="en"><title>Host</title>${block('html')}`.replaceAll(
      'http://localhost:4600',
      product.dashboard,
    )
  const demoToken = async () => (await fetch(`${product.siblings}/token`)).text()

  it('adds a website and receives the event, without changes to the code', async () => {
    const { page, watch } = await product.visitor({ allowsConsoleOutput: true })
    await page.goto(host.origin)
    await page.getByLabel('Website address').fill('from-the-readme.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('data-site-id=').first().waitFor()
    assert.equal(watch.lines.length, 1)
    assert.match(watch.lines[0] ?? '', /^log: \w+ from-the-readme\.example /)
  })
})

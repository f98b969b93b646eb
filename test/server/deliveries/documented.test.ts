import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { signatureHeaders } from '../../../src/server/integrations/sending/sign-webhook.ts'

const SECRET = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`

type IsGenuine = (secret: string, headers: Record<string, string>, body: string) => boolean

/** The function of the document's sample. */
async function documentedFunction(): Promise<IsGenuine> {
  const [, code = ''] =
    /```js\n(import.*?)```/s.exec(readFileSync('docs/webhooks.md', 'utf8')) ?? []
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return isGenuine
}

it('the sample in docs/webhooks.md accepts our messages, and no others', async () => {
  const isGenuine = await documentedFunction()
  const headers = signatureHeaders({ id: 'msg', secret: SECRET, now: new Date() }, '{}')
  assert.equal(isGenuine(SECRET, headers, '{}'), true)
  assert.equal(isGenuine(SECRET, headers, '{ }'), false)
  assert.equal(isGenuine(`whsec_${btoa('another')}`, headers, '{}'), false)
  const old = new Date(Date.now() - 600_000)
  const stale = signatureHeaders({ id: 'msg', secret: SECRET, now: old }, '{}')
  assert.equal(isGenuine(SECRET, stale, '{}'), false)
})

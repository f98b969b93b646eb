import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { IntegrationName } from '../../../src/features/integrations/catalogue.ts'
import type { Credentials } from '../../../src/server/integrations/adapters/adapter.ts'
import { sealCredentials } from '../../../src/server/integrations/credentials/credentials.ts'
import { receiverKeyOf } from '../../../src/server/integrations/credentials/receiver-key.ts'

const SERVER_KEY = 'an-encryption-key-of-at-least-32-characters'

type Connection = { integration: IntegrationName; credentials: Credentials; accountId?: string }

let connections = 0
/** The receiver of a new connection with these credentials. */
function keyOf(
  { credentials, accountId = 'account', integration }: Connection,
  serverKey = SERVER_KEY,
): string {
  connections += 1
  const connectionId = `connection${connections}`
  const sealed = sealCredentials(connectionId, credentials, serverKey)
  return receiverKeyOf({ accountId, connectionId, integration, sealed }, serverKey)
}

const webhook = (url: string): Connection => ({ integration: 'webhook', credentials: { url } })
const sendy = (url: string, key: string): Connection => ({
  integration: 'sendy',
  credentials: { url, key },
})
const klaviyo = (key: string): Connection => ({ integration: 'klaviyo', credentials: { key } })
const salesforce = (organization: string, token: string): Connection => ({
  integration: 'salesforce',
  credentials: {
    ...{ access_token: token, refresh_token: token },
    instance_url: `https://${organization}.my.salesforce.com`,
  },
})
const sheets: Connection = {
  integration: 'google_sheets',
  credentials: { access_token: 'token', refresh_token: 'token' },
}

const SAME: readonly [string, Connection, Connection][] = [
  ['by one API key', klaviyo('pk_1'), klaviyo('pk_1')],
  ['to one host', webhook('https://hooks.example/a?b=1'), webhook('https://hooks.example/c')],
  [
    ...(['to one host by two keys'] as const),
    ...([sendy('https://a.example/sendy', '1'), sendy('https://a.example', '2')] as const),
  ],
  ['to one organization of Salesforce', salesforce('shop', '1'), salesforce('shop', '2')],
]

const DIFFERENT: readonly [string, Connection, Connection][] = [
  ['by two API keys', klaviyo('pk_1'), klaviyo('pk_2')],
  ['to two hosts', webhook('https://hooks.example/a'), webhook('https://hooks2.example/a')],
  [
    ...(['of two services'] as const),
    ...([klaviyo('pk_1'), { ...klaviyo('pk_1'), integration: 'mailchimp' }] as const),
  ],
  ['of two accounts', klaviyo('pk_1'), { ...klaviyo('pk_1'), accountId: 'another' }],
  ['to two organizations of Salesforce', salesforce('shop', '1'), salesforce('cafe', '1')],
  ['by sign-ins that don’t say whose they are', sheets, sheets],
]

describe('two connections', () => {
  for (const [how, one, other] of SAME) {
    it(`${how} have one receiver`, () => assert.equal(keyOf(one), keyOf(other)))
  }

  for (const [how, one, other] of DIFFERENT) {
    it(`${how} have two receivers`, () => assert.notEqual(keyOf(one), keyOf(other)))
  }
})

describe('a connection whose credentials can’t be read', () => {
  it('has a receiver of its own, which stays the same', () => {
    const keyOfUnreadable = (connectionId: string) =>
      receiverKeyOf(
        { accountId: 'account', connectionId, integration: 'klaviyo', sealed: 'x' },
        SERVER_KEY,
      )
    assert.equal(keyOfUnreadable('one'), keyOfUnreadable('one'))
    assert.notEqual(keyOfUnreadable('one'), keyOfUnreadable('two'))
  })
})

describe('what is stored of a receiver', () => {
  it('depends on the server’s key, and names nothing', () => {
    const key = keyOf(webhook('https://hooks.example/a'))
    assert.match(key, /^[\w-]{43}$/)
    assert.notEqual(key, keyOf(webhook('https://hooks.example/a'), `another ${SERVER_KEY}`))
  })
})

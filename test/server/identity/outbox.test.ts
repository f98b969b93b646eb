import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { outboxRoutes } from '../../../demo/stand-ins/outbox/routes.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { createMailer } from '../../../src/server/platform/mail/mailer.ts'
import { openTestDatabase } from '../support/database.ts'

const ADDRESSES = {
  app: 'http://dashboard.test',
  siblings: 'http://siblings.test',
  issuer: 'http://issuer.test/',
}

let database: Database
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const get = (path: string) =>
  outboxRoutes({ database, environment: { addresses: ADDRESSES } }).request(path)
const text = async (path: string) => (await get(path)).text()

async function openNewestEmail() {
  const [, path = ''] = /href="\/local\/outbox(\/\d+)"/.exec(await text('/')) ?? []
  return text(path)
}

describe('the outbox', () => {
  const send = (body: string, subject = 'A subject') =>
    createMailer({ database, smtpUrl: null, from: 'Poplar <no-reply@poplar.test>' }).send({
      to: 'mira@example.com',
      subject,
      text: body,
    })

  it('says so if no emails have been sent yet', async () => {
    assert.match(await text('/'), /No emails have been sent yet/)
  })

  it('lists emails newest first', async () => {
    await send('first', 'The first')
    await send('second', 'The second')
    assert.match(await text('/'), /The second[\s\S]*The first/)
  })

  it('shows an email as plain text', async () => {
    await send('<img src=x onerror=alert(1)>')
    assert.match(await openNewestEmail(), /&lt;img src=x onerror=alert\(1\)&gt;/)
  })

  it('links our own URLs, and shows other URLs as text', async () => {
    await send('http://issuer.test/reset-password?token=t and https://evil.example/')
    const page = await openNewestEmail()
    assert.match(page, /<a href="http:\/\/issuer\.test\/reset-password\?token=t">/)
    assert.doesNotMatch(page, /href="https:\/\/evil/)
  })

  it('does not find emails with other IDs', async () => {
    assert.equal((await get('/999')).status, 404)
    assert.equal((await get('/x')).status, 404)
  })
})

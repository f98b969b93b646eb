import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { mailerFromEnvironment, senderAddress } from '../../../src/server/app/mailer.ts'
import { createMailer } from '../../../src/server/platform/mail/mailer.ts'
import { readOutbox } from '../../../src/server/platform/mail/outbox.ts'
import { newBrowser } from '../identity/browser.ts'
import { newRequest } from '../identity/client.ts'
import { type IdentityServer, PASSWORD, startIdentity } from '../identity/server.ts'
import { type SmtpServer, startSmtp } from '../support/smtp.ts'

let smtp: SmtpServer
let silentSmtp: SmtpServer
let server: IdentityServer
before(async () => {
  smtp = await startSmtp()
  silentSmtp = await startSmtp({ isMute: true })
  server = await startIdentity({ smtpUrl: smtp.url })
})
after(async () => {
  await server.close()
  await Promise.all([smtp.close(), silentSmtp.close()])
})

const mailer = (url: string, timeoutMs?: number) =>
  createMailer({
    database: server.database,
    smtpUrl: url,
    from: 'Poplar <no-reply@poplar.test>',
    ...(timeoutMs !== undefined && { timeoutMs }),
  })

describe('an email, with an SMTP server', () => {
  it('is not sent unencrypted if TLS is required, nor is the password', async () => {
    const { users, mails } = smtp
    const before = [users.length, mails.length]
    const strictMailer = createMailer({
      database: server.database,
      smtpUrl: smtp.url,
      from: 'Poplar <no-reply@poplar.test>',
      requiresTls: true,
    })
    const mail = { to: 'mira@example.com', subject: 'Secret', text: 'A link.' }
    await assert.rejects(strictMailer.send(mail), /STARTTLS|SSL/)
    assert.deepEqual([users.length, mails.length], before)
  })

  it('is sent by a hosted server only over TLS', async () => {
    const before = smtp.mails.length
    const addresses = { app: 'https://app.shop.example', issuer: '' }
    const send = (isHosted: boolean) =>
      mailerFromEnvironment(server.database, { isHosted, addresses, smtpUrl: smtp.url }).send({
        to: 'mira@example.com',
        subject: 'One',
        text: 'One.',
      })
    await assert.rejects(send(true), /STARTTLS|SSL/)
    assert.equal(smtp.mails.length, before)
    await send(false)
    assert.equal(smtp.mails.length, before + 1)
  })

  it('is sent to the SMTP server, and not stored in the outbox', async () => {
    await mailer(smtp.url).send({ to: 'mira@example.com', subject: 'Grüße', text: 'Hello.' })
    const { from, to, message } = smtp.mails.at(-1) ?? { from: '', to: [], message: '' }
    assert.deepEqual([from, to], ['no-reply@poplar.test', ['mira@example.com']])
    assert.match(message, /^Subject: =\?UTF-8\?/m)
    assert.match(message, /\nHello\./)
    assert.deepEqual(await readOutbox(server.database), [])
  })

  it('is sent with the credentials in the SMTP URL', () => {
    assert.equal(smtp.users.at(-1), 'mailer:hunter2')
  })

  it('is sent to one recipient, even if the address contains a comma or a line break', async () => {
    for (const to of ['a,evil@evil.example', 'a@b.example\r\nBcc: evil@evil.example']) {
      await mailer(smtp.url).send({ to, subject: 'One', text: 'One.' })
      assert.equal(smtp.mails.at(-1)?.to.length, 1)
      assert.doesNotMatch(smtp.mails.at(-1)?.message ?? '', /^Bcc:/m)
    }
  })

  it('for a sign-up is delivered, and its link works', async () => {
    const browser = newBrowser(server.issuer)
    const form = await browser.visit(newRequest(server, { screen_hint: 'signup' }).url)
    await browser.submit(form, { email: 'nora@example.com', name: 'Nora', password: PASSWORD })
    await server.identity().settled()
    const letter = smtp.mails.at(-1)?.message.replaceAll('=\n', '').replaceAll('=3D', '=') ?? ''
    const [link = ''] = /http\S+confirm-sign-up\S+/.exec(letter) ?? []
    assert.equal((await browser.visit(link)).status, 200)
  })

  it('fails after a timeout if the server does not respond', async () => {
    const sent = mailer(silentSmtp.url, 200).send({ to: 'mira@example.com', subject: '', text: '' })
    await assert.rejects(sent, /Greeting never received|Timeout/i)
  })
})

describe('an email’s sender', () => {
  const addresses = { app: 'https://app.shop.example', issuer: '' }

  it('uses the domain of a hosted dashboard', () => {
    const sender = senderAddress({ isHosted: true, addresses })
    assert.equal(sender, 'Poplar <no-reply@app.shop.example>')
  })

  it('is a placeholder on a local server', () => {
    assert.equal(senderAddress({ isHosted: false, addresses }), 'Poplar <no-reply@poplar.example>')
  })
})

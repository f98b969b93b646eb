import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { it } from 'node:test'
import { promisify } from 'node:util'
import { openDatabase } from '../../../src/server/platform/database/open.ts'
import { readOutbox } from '../../../src/server/platform/mail/outbox.ts'
import { temporaryFolder } from '../support/folder.ts'
import { HOSTED_ENVIRONMENT } from '../support/hosted-environment.ts'
import { startSmtp } from '../support/smtp.ts'

const run = promisify(execFile)
const DATA_DIR = await temporaryFolder()

const runDeal = (...words: string[]) => runDealWith({}, ...words)

function runDealWith(environment: Record<string, string>, ...words: string[]) {
  const { PATH = '', HOME = '' } = process.env
  const command = ['--import=tsx', 'src/server/commands/deal.ts', ...words]
  return run(process.execPath, command, {
    env: { PATH, HOME, DATA_DIR, PORT: '4700', ...environment },
  })
}

it('an operator’s deal creates an account and emails its link', async () => {
  const { stdout } = await runDeal('appsumo', 'mira@example.com', '2')
  assert.equal(
    stdout,
    'The email to mira@example.com was sent. Read it at http://localhost:4700/local/outbox\n',
  )
  const database = await openDatabase({ databaseUrl: null, dataFolder: DATA_DIR })
  const [mail] = await readOutbox(database)
  await database.close()
  assert.match(mail?.text ?? '', /http:\/\/localhost:4700\/appsumo\/reset_password\?access_token=/)
})

it('a deal’s link is emailed by a hosted server only over TLS', async (test) => {
  const smtp = await startSmtp()
  test.after(() => smtp.close())
  const order = ['lifetime', 'nora@example.com'] as const
  const SMTP_URL = smtp.url
  await assert.rejects(runDealWith({ ...HOSTED_ENVIRONMENT, SMTP_URL }, ...order), /STARTTLS|SSL/)
  assert.deepEqual([smtp.mails.length, smtp.users.length], [0, 0])
  await runDealWith({ SMTP_URL }, ...order)
  assert.deepEqual(smtp.mails.at(-1)?.to, ['nora@example.com'])
})

it('an operator can record that a deal’s payment is delayed or received', async () => {
  const delayedDeal = await runDeal('appsumo', 'mira@example.com', 'delayed')
  assert.match(delayedDeal.stdout, /is delayed: pop-ups pause 7 days after the first notice/)
  const paid = await runDeal('appsumo', 'mira@example.com', 'paid')
  assert.equal(paid.stdout, 'The deal payment for mira@example.com has arrived.\n')
  const unknown = await runDeal('appsumo', 'nobody@example.com', 'paid')
  assert.match(unknown.stdout, /Nothing was changed/)
})

it('an operator gets usage help for invalid arguments', async () => {
  for (const words of [['appsumo'], ['shopify', 'mira@example.com'], ['appsumo', 'a@b.c', '6']]) {
    await assert.rejects(runDeal(...words), /Usage: deal <appsumo \| lifetime \| default> <email>/)
  }
})

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { it } from 'node:test'
import { promisify } from 'node:util'
import { openDatabase } from '../../../demo/server/database/open.ts'
import { readOutbox } from '../../../demo/server/mail/outbox.ts'
import { temporaryFolder } from '../support/folder.ts'

const run = promisify(execFile)
const DATA_DIR = await temporaryFolder()

function deal(...words: string[]) {
  const { PATH = '', HOME = '' } = process.env
  const command = ['--import=tsx', 'demo/server/deal.ts', ...words]
  return run(process.execPath, command, { env: { PATH, HOME, DATA_DIR, PORT: '4700' } })
}

it('an operator’s deal makes an account and mails the link', async () => {
  const { stdout } = await deal('appsumo', 'mira@example.com', '2')
  assert.equal(
    stdout,
    'The mail to mira@example.com has left. Read it at http://localhost:4700/local/outbox\n',
  )
  const database = await openDatabase({ databaseUrl: null, dataFolder: DATA_DIR })
  const [mail] = await readOutbox(database)
  await database.close()
  assert.match(mail?.text ?? '', /http:\/\/localhost:4700\/appsumo\/reset_password\?access_token=/)
})

it('an operator who says it otherwise reads how', async () => {
  for (const words of [['appsumo'], ['shopify', 'mira@example.com'], ['appsumo', 'a@b.c', '6']]) {
    await assert.rejects(deal(...words), /Usage: deal <appsumo \| lifetime \| default> <email>/)
  }
})

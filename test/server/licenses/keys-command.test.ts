import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { it } from 'node:test'
import { promisify } from 'node:util'
import { licenseKeyProblem } from '../../../src/features/license/rules.ts'
import { openDatabase } from '../../../src/server/platform/database/open.ts'
import { temporaryFolder } from '../support/folder.ts'

const run = promisify(execFile)
const DATA_DIR = await temporaryFolder()

function licenseKeys(...words: string[]) {
  const { PATH = '', HOME = '' } = process.env
  const command = ['--import=tsx', 'src/server/commands/license-keys.ts', ...words]
  return run(process.execPath, command, { env: { PATH, HOME, DATA_DIR } })
}

it('an operator gets new keys for a tier, one per line', async () => {
  const keys = (await licenseKeys('3', '5')).stdout.trimEnd().split('\n')
  assert.deepEqual(keys.map(licenseKeyProblem), [null, null, null])
  const database = await openDatabase({ databaseUrl: null, dataFolder: DATA_DIR })
  const kept = await database.query('select tier from license_keys')
  await database.close()
  assert.deepEqual(kept, [{ tier: 5 }, { tier: 5 }, { tier: 5 }])
})

it('an operator gets usage help for an invalid number or tier', async () => {
  for (const words of [[], ['0', '1'], ['10001', '1'], ['1', '6'], ['1']]) {
    await assert.rejects(licenseKeys(...words), /Usage: npm run license-keys -- <count/)
  }
})

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { readMaintenance } from '../../../src/server/maintenance/state.ts'
import { temporaryFolder } from '../support/folder.ts'

const folder = await temporaryFolder()
const run = (...words: string[]) => {
  const command = ['--import=tsx', 'src/server/commands/maintenance.ts', ...words]
  const env = { ...process.env, DATA_DIR: folder }
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { env })
  return { status, said: `${stdout}${stderr}` }
}

describe('npm run maintenance', () => {
  it('turns maintenance on with an end time and a message, and turns it off', async () => {
    const before = Date.now()
    const { status, said } = run('on', '30', 'We are moving.')
    const { message, until } = (await readMaintenance(folder)) ?? {}
    assert.deepEqual([status, message], [0, 'We are moving.'])
    assert.ok(Number(until) >= before + 30 * 60_000)
    assert.match(said, /^Maintenance is on until about .* UTC/)
    assert.equal(run('off').status, 0)
    assert.equal(await readMaintenance(folder), null)
  })

  it('shows usage help for invalid arguments', async () => {
    for (const words of [[], ['on', 'soon'], ['on', '0'], ['away']]) {
      const { status, said } = run(...words)
      assert.deepEqual([status, /^Usage: maintenance on/.test(said)], [1, true])
    }
    assert.equal(await readMaintenance(folder), null)
  })
})

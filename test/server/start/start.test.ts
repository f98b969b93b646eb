import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { localServices } from '../../../demo/local-services.ts'
import { DEMO_ACCOUNTS } from '../../../demo/seed/accounts.ts'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import { startServer } from '../../../src/server/app/server.ts'
import { BuildError } from '../../../src/server/app/start-failure.ts'
import { createLogger } from '../../../src/server/platform/process/logger.ts'
import { freePorts } from '../../support/free-ports.mjs'
import { temporaryFolder } from '../support/folder.ts'

type Variables = Record<string, string>

/** Passes only our own variables, so that the machine's settings do not affect the test. */
function start(variables: Variables, entry = 'demo/serve.ts'): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  return spawn(process.execPath, ['--import=tsx', entry], {
    env: { PATH, HOME, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const TIMEOUT_MS = 120_000

/** Runs a server that is expected to fail at startup. The exit code is null if it did not exit by itself. */
async function runFailingStart(variables: Variables, entry?: string) {
  // The default ports may be in use by a running server.
  const child = start({ PORT: String(await freePorts(3)), ...variables }, entry)
  const killTimer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  const output = child.stderr ? text(child.stderr) : ''
  const [code] = await once(child, 'exit')
  clearTimeout(killTimer)
  return { code, said: (await output).trim() }
}

async function waitUntilReady(server: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of server.stdout ?? []) {
    output += chunk
    if (output.includes('Press Ctrl-C')) break
  }
  return output
}

describe('npm start', () => {
  let server: ChildProcess
  let output: string
  let variables: { PORT: string; DATA_DIR: string }
  const address = (offset: number, path: string) =>
    `http://127.0.0.1:${Number(variables.PORT) + offset}${path}`

  before(async () => {
    variables = { PORT: String(await freePorts(3)), DATA_DIR: await temporaryFolder() }
    server = start(variables)
    output = await waitUntilReady(server)
  })
  after(() => server.kill('SIGKILL'))

  it('prints the URL and all demo accounts', () => {
    assert.ok(output.includes(`http://localhost:${variables.PORT}`))
    for (const { email } of DEMO_ACCOUNTS) assert.ok(output.includes(email))
  })

  it('serves the API, the siblings and the identity provider', async () => {
    assert.equal((await fetch(address(0, '/healthz'))).status, 200)
    assert.equal((await fetch(address(1, '/'))).status, 200)
    assert.equal((await fetch(address(2, '/.well-known/openid-configuration'))).status, 200)
  })

  it('accepts a sibling product’s token for the demo account', async () => {
    const token = await (await fetch(address(1, '/token'))).text()
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(address(0, '/v1/sites'), { headers })
    assert.match(await response.text(), /studioseconds\.example/)
  })

  it('refuses a second start on the same folder with a one-line message', async () => {
    const second = await runFailingStart({ ...variables, PORT: String(await freePorts(3)) })
    assert.equal(second.code, 1)
    assert.match(second.said, /^The folder .* is in use by process \d+\. .*\.$/)
  })

  it('refuses a second start on the same port with a one-line message', async () => {
    const second = await runFailingStart({
      ...variables,
      DATA_DIR: await temporaryFolder(),
      SEED: 'none',
    })
    assert.deepEqual([second.code, second.said.split('\n').length], [1, 1])
    assert.match(second.said, /^Port \d+ is in use/)
  })

  it('refuses to start with a key other than the one with which the data is encrypted', async () => {
    server.kill('SIGINT')
    await once(server, 'exit')
    const ENCRYPTION_KEY = randomBytes(32).toString('hex')
    const { code, said } = await runFailingStart({ ...variables, ENCRYPTION_KEY })
    assert.deepEqual([code, said.split('\n').length], [1, 1])
    assert.match(said, /encrypted with a different key. Set ENCRYPTION_KEY/)
    server = start(variables)
    await waitUntilReady(server)
  })

  it('stops cleanly on Ctrl-C, and releases the folder', async () => {
    server.kill('SIGINT')
    const [code] = await once(server, 'exit')
    assert.equal(code, 0)
    const again = start(variables)
    await waitUntilReady(again)
    again.kill('SIGTERM')
    assert.deepEqual(await once(again, 'exit'), [0, null])
  })
})

describe('a server that cannot start', () => {
  it('exits if the build fails, and releases the folder', async () => {
    const environment = parseEnvironment({
      PORT: String(await freePorts(3)),
      DATA_DIR: await temporaryFolder(),
      SEED: 'none',
    })
    const failure = new BuildError('page.ts:3')
    const log = createLogger(environment)
    await assert.rejects(
      startServer(environment, log, { localServices, build: () => Promise.reject(failure) }),
      failure,
    )
    await (await startServer(environment, log, { localServices })).close()
  })

  it('closes its queues of jobs', async () => {
    const environment = parseEnvironment({
      PORT: String(await freePorts(3)),
      DATA_DIR: await temporaryFolder(),
      SEED: 'none',
    })
    const failure = new Error('The port was taken meanwhile.')
    const closed: string[] = []
    const failing: typeof localServices = {
      ...localServices,
      routes(deps) {
        const { close } = deps.jobs
        deps.jobs.close = () => close().then(() => void closed.push('jobs'))
        return localServices.routes(deps)
      },
      siblings() {
        throw failure
      },
    }
    const log = createLogger(environment)
    await assert.rejects(startServer(environment, log, { localServices: failing }), failure)
    assert.deepEqual(closed, ['jobs'])
  })

  it('exits if there is no public URL on a server without the demo', async () => {
    const variables = { DATA_DIR: await temporaryFolder() }
    const { code, said } = await runFailingStart(variables, 'src/server/commands/serve.ts')
    assert.deepEqual(
      [code, said],
      [1, 'Set PUBLIC_URL to host the server, or try it with npm start.'],
    )
  })

  it('exits with a message about an invalid value', async () => {
    const { code, said } = await runFailingStart({ PORT: 'abc' })
    assert.deepEqual([code, said.split('\n').length], [1, 1])
    assert.match(said, /^PORT must be/)
  })

  it('exits with a one-line message if the folder cannot be written to', async () => {
    const file = join(await temporaryFolder(), 'file')
    await writeFile(file, '')
    const { code, said } = await runFailingStart({ DATA_DIR: join(file, 'data') })
    assert.deepEqual([code, said.split('\n').length], [1, 1])
    assert.match(said, /Can’t write to the folder/)
  })

  it('exits with a one-line message if the folder cannot be created', async () => {
    const { code, said } = await runFailingStart({ DATA_DIR: '/proc/poplar' })
    assert.deepEqual(
      [code, said],
      [1, 'Can’t write to the folder /proc/poplar. Set DATA_DIR to a writable folder.'],
    )
  })

  it('exits with a one-line message, without the password, if the database is unreachable', async () => {
    const port = await freePorts(3)
    const DATABASE_URL = `postgres://poplar:hunter2@127.0.0.1:${port}/poplar`
    const { code, said } = await runFailingStart({
      DATABASE_URL,
      DATA_DIR: await temporaryFolder(),
    })
    assert.deepEqual([code, said.split('\n').length], [1, 1])
    assert.match(said, /^Can’t use the database at 127\.0\.0\.1:\d+/)
    assert.ok(!said.includes('hunter2'))
  })
})

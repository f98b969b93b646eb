import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { Autosave, SAVE_DELAY_MS, type Versioned } from '../../src/lib/autosave.ts'
import { ApiFailure } from '../../src/lib/failure.ts'
import { deferred } from '../support/fake-http.ts'

type TestDocument = string
type SaveResult = Versioned<TestDocument> | ApiFailure

const OFFLINE = new ApiFailure({ kind: 'offline' })
const REJECTED = new ApiFailure({
  kind: 'refused',
  status: 403,
  serverMessage: 'Your plan doesn’t include this.',
})
const tooManyRequests = (retryAfterMs?: number) =>
  new ApiFailure({ kind: 'refused', status: 429, retryAfterMs })
const conflict = (newer: Versioned<TestDocument>) =>
  new ApiFailure({ kind: 'refused', status: 409, code: 'CONFLICT', data: newer })

describe('saving while a document is edited', () => {
  let clock: FakeTimers.Clock
  let saves: Autosave<TestDocument>
  /** The documents that were sent, each with its idempotency key. */
  let sent: (Versioned<TestDocument> & { key: string })[]
  let deviceCopies: (Versioned<TestDocument> | null)[]
  let answers: (SaveResult | Promise<SaveResult>)[]
  beforeEach(() => {
    clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    sent = []
    deviceCopies = []
    answers = []
  })
  afterEach(() => {
    saves.stop()
    clock.uninstall()
  })

  const open = (unsent: Versioned<TestDocument> | null = null) => {
    saves = new Autosave<TestDocument>({
      initial: { version: 1, value: 'first' },
      unsent,
      async send(document, key) {
        sent.push({ ...document, key })
        const answer = await (answers.shift() ?? { ...document, version: document.version + 1 })
        if (answer instanceof ApiFailure) throw answer
        return answer
      },
      newerVersionIn: ({ code, data }) =>
        code === 'CONFLICT' ? (data as Versioned<TestDocument>) : null,
      keep: (unsentDocument) => void deviceCopies.push(unsentDocument),
      now: () => 42,
    })
  }
  const advance = (milliseconds: number) => clock.tickAsync(milliseconds)
  const values = () => sent.map(({ value }) => value)
  const status = () => saves.state.value.status

  it('sends the last value once after a pause in typing', async () => {
    open()
    saves.edit('f')
    await advance(SAVE_DELAY_MS - 1)
    saves.edit('fo')
    expect(status()).to.equal('unsaved')
    await advance(SAVE_DELAY_MS)
    expect(values()).to.deep.equal(['fo'])
    expect(saves.state.value).to.deep.equal({ status: 'saved', at: 42 })
  })

  it('sends edits made during a call after that call, with the version it returned', async () => {
    open()
    const { promise, resolve: answer } = deferred<SaveResult>()
    answers = [promise]
    saves.edit('one')
    await advance(SAVE_DELAY_MS)
    saves.edit('two')
    await advance(SAVE_DELAY_MS * 5)
    expect(values()).to.deep.equal(['one'])
    answer({ version: 2, value: 'one' })
    await advance(SAVE_DELAY_MS)
    expect(sent.map(({ version, value }) => [version, value])).to.deep.equal([
      [1, 'one'],
      [2, 'two'],
    ])
  })

  it('keeps unsent edits on the device, and retries: even ten failures lose no edits', async () => {
    open()
    answers = Array.from({ length: 10 }, () => OFFLINE)
    saves.edit('kept')
    await advance(SAVE_DELAY_MS)
    expect(status()).to.equal('kept')
    expect(deviceCopies.at(-1)).to.deep.equal({ version: 1, value: 'kept' })
    await advance(10 * 60_000)
    expect(sent).to.have.length(11)
    expect(status()).to.equal('saved')
    expect(deviceCopies.at(-1)).to.equal(null)
  })

  it('retries at least every 26 seconds, however often it has failed', async () => {
    open()
    answers = Array.from({ length: 100 }, () => OFFLINE)
    saves.edit('kept')
    await advance(SAVE_DELAY_MS + 12 * 26_000)
    expect(sent.length).to.be.greaterThan(12)
  })

  it('resets its retry delay after a success', async () => {
    open()
    answers = Array.from({ length: 10 }, () => OFFLINE)
    saves.edit('kept')
    await advance(10 * 60_000)
    answers = [OFFLINE]
    saves.edit('next')
    await advance(SAVE_DELAY_MS + 400)
    expect(values().slice(-2)).to.deep.equal(['next', 'next'])
  })

  it('retries after too many requests', async () => {
    open()
    answers = [tooManyRequests()]
    saves.edit('kept')
    await advance(SAVE_DELAY_MS + 400)
    expect(values()).to.deep.equal(['kept', 'kept'])
  })

  it('retries when the server asks it to', async () => {
    open()
    answers = [tooManyRequests(30_000)]
    saves.edit('kept')
    await advance(SAVE_DELAY_MS + 29_999)
    expect(sent).to.have.length(1)
    await advance(1)
    expect(sent).to.have.length(2)
  })

  it('uses one idempotency key for all attempts to save a value, and a new one for another value', async () => {
    open()
    answers = [OFFLINE, OFFLINE]
    saves.edit('same')
    await advance(60_000)
    saves.edit('other')
    await advance(SAVE_DELAY_MS)
    const [first, ...rest] = sent.map(({ key }) => key)
    expect(rest.slice(0, 2)).to.deep.equal([first, first])
    expect(rest.at(-1)).not.to.equal(first)
  })

  it('retries immediately when the network is back', async () => {
    open()
    answers = [OFFLINE]
    saves.edit('kept')
    await advance(SAVE_DELAY_MS)
    window.dispatchEvent(new Event('online'))
    await advance(0)
    expect(status()).to.equal('saved')
  })

  it('does not retry a rejected value, and sends the next edit', async () => {
    open()
    answers = [REJECTED]
    saves.edit('too much')
    await advance(60_000)
    expect(sent).to.have.length(1)
    expect(saves.state.value).to.deep.equal({ status: 'refused', failure: REJECTED })
    saves.edit('less')
    await advance(SAVE_DELAY_MS)
    expect(status()).to.equal('saved')
  })

  it('sends an edit made during a call that is rejected', async () => {
    open()
    const { promise, resolve: answer } = deferred<SaveResult>()
    answers = [promise]
    saves.edit('too much')
    await advance(SAVE_DELAY_MS)
    saves.edit('less')
    answer(REJECTED)
    await advance(SAVE_DELAY_MS)
    expect(values()).to.deep.equal(['too much', 'less'])
  })

  it('does not overwrite another person’s save, and sends nothing until the user chooses', async () => {
    open()
    answers = [conflict({ version: 7, value: 'theirs' })]
    saves.edit('mine')
    await advance(60_000)
    saves.edit('mine still')
    await advance(60_000)
    expect(values()).to.deep.equal(['mine'])
    expect(saves.value.value).to.equal('mine still')
    saves.choose('mine')
    await advance(SAVE_DELAY_MS)
    expect(sent.at(-1)).to.include({ version: 7, value: 'mine still' })
  })

  it('continues with the newer document if the user chooses it', async () => {
    open()
    answers = [conflict({ version: 7, value: 'theirs' })]
    saves.edit('mine')
    await advance(SAVE_DELAY_MS)
    saves.choose('newer')
    expect(saves.value.value).to.equal('theirs')
    expect(status()).to.equal('saved')
    saves.edit('next')
    await advance(SAVE_DELAY_MS)
    expect(sent.at(-1)).to.include({ version: 7, value: 'next' })
  })

  it('sends edits that an earlier visit left unsent', async () => {
    open({ version: 1, value: 'left behind' })
    expect(saves.value.value).to.equal('left behind')
    await advance(SAVE_DELAY_MS)
    expect(values()).to.deep.equal(['left behind'])
  })

  it('sends an earlier visit’s edits with their original version, so that newer changes cause a conflict', async () => {
    open({ version: 0, value: 'left behind' })
    answers = [conflict({ version: 1, value: 'first' })]
    await advance(60_000)
    expect(status()).to.equal('conflict')
    expect(sent).to.have.length(1)
    expect(sent[0]).to.include({ version: 0, value: 'left behind' })
  })

  it('reports a conflict with a newer document passed to it', async () => {
    open()
    saves.compareWith({ version: 5, value: 'theirs' })
    expect(status()).to.equal('conflict')
    saves.choose('newer')
    expect(saves.value.value).to.equal('theirs')
  })

  it('continues from a newer version with the same content', async () => {
    open()
    saves.compareWith({ version: 5, value: 'first' })
    expect(status()).to.equal('saved')
    saves.edit('next')
    await advance(SAVE_DELAY_MS)
    expect(sent[0]).to.include({ version: 5, value: 'next' })
  })

  it('adopts a newer version saved elsewhere', () => {
    open()
    saves.follow({ version: 2, value: 'theirs' })
    expect([saves.value.value, saves.isFollowing]).to.deep.equal(['theirs', true])
  })

  it('no longer follows another save once the user edits', () => {
    open()
    saves.follow({ version: 2, value: 'theirs' })
    saves.edit('mine')
    expect(saves.isFollowing).to.equal(false)
  })

  it('does not adopt a version that is not newer', () => {
    open()
    saves.follow({ version: 1, value: 'older' })
    expect(saves.value.value).to.equal('first')
  })

  it('adopts nothing from a newer version with the same content', () => {
    open()
    saves.follow({ version: 2, value: 'first' })
    expect(saves.isFollowing).to.equal(false)
  })

  it('reports from flush() whether everything has been saved', async () => {
    open()
    answers = [OFFLINE]
    saves.edit('on the way out')
    expect(await saves.flush()).to.equal(false)
    expect(await saves.flush()).to.equal(true)
  })

  it('keeps pending changes on the device when its view unmounts', async () => {
    open()
    saves.edit('half a w')
    saves.stop()
    expect(deviceCopies.at(-1)).to.deep.equal({ version: 1, value: 'half a w' })
    await advance(60_000)
    expect(sent).to.deep.equal([])
  })

  it('does not retry after its view has unmounted', async () => {
    open()
    answers = [OFFLINE]
    saves.edit('on the way out')
    saves.stop()
    await saves.flush()
    await advance(60_000)
    expect(sent).to.have.length(1)
  })

  it('sends nothing when the network is back after its view has unmounted', async () => {
    open()
    answers = [OFFLINE]
    saves.edit('kept')
    await advance(SAVE_DELAY_MS)
    saves.stop()
    window.dispatchEvent(new Event('online'))
    await advance(0)
    expect(sent).to.have.length(1)
  })
})

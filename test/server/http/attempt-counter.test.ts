import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import {
  type AttemptCounter,
  type AttemptLimits,
  createAttemptCounter,
} from '../../../src/server/attempts/attempt-counter.ts'
import { BILLING_LIMITS } from '../../../src/server/billing/attempt-limits.ts'
import { FONT_LIMITS } from '../../../src/server/fonts/attempt-limits.ts'
import { IDENTITY_LIMITS } from '../../../src/server/identity/attempt-limits.ts'
import { LEAD_LIMITS } from '../../../src/server/leads/attempt-limits.ts'
import { LICENSE_LIMITS } from '../../../src/server/licenses/attempt-limits.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { SHOPIFY_LIMITS } from '../../../src/server/shopify/attempt-limits.ts'
import { openTestDatabase } from '../support/database.ts'
import { TEST_KEY } from '../support/encryption-key.ts'

const MINUTE_MS = 60_000
const LIMITS = { 'guess by email': { attempts: 2, windowMs: 10 * MINUTE_MS } }

let database: Database
let attempts: AttemptCounter<keyof typeof LIMITS>
let now = 0
before(async () => {
  database = await openTestDatabase()
  const clock = () => new Date(now)
  attempts = createAttemptCounter(
    database,
    { environment: { encryptionKey: TEST_KEY }, now: clock },
    LIMITS,
  )
})
after(() => database.close())

const countAt = (minute: number, email: string) => {
  now = minute * MINUTE_MS
  return attempts.count('guess by email', email)
}

describe('attempts within a time window', () => {
  it('are allowed up to the limit; the next one must wait until the window ends', async () => {
    const waits = [await countAt(0, 'a@b.example'), await countAt(1, 'a@b.example')]
    assert.deepEqual(waits, [null, null])
    assert.equal(await countAt(4, 'a@b.example'), 6 * MINUTE_MS)
  })

  it('don’t extend the window', async () => {
    for (const minute of [0, 1, 9]) await countAt(minute, 'c@d.example')
    assert.equal(await countAt(10, 'c@d.example'), null)
  })

  it('are counted from zero in the next window', async () => {
    for (const minute of [0, 0, 0, 10]) await countAt(minute, 'e@f.example')
    assert.equal(await countAt(10, 'e@f.example'), null)
    assert.equal(await countAt(10, 'e@f.example'), 10 * MINUTE_MS)
  })

  it('are counted per email address, regardless of case', async () => {
    for (const email of ['g@h.example', 'G@H.example']) await countAt(0, email)
    assert.equal(await countAt(0, 'g@H.example'), 10 * MINUTE_MS)
  })
})

describe('an attempt that is undone', () => {
  it('allows another one', async () => {
    for (const minute of [0, 0]) await countAt(minute, 'i@j.example')
    await attempts.undo('guess by email', 'i@j.example')
    assert.equal(await countAt(0, 'i@j.example'), null)
    assert.equal(await countAt(0, 'i@j.example'), 10 * MINUTE_MS)
  })

  it('never increases the remaining attempts above the limit, even if there is nothing left to undo', async () => {
    await countAt(0, 'k@l.example')
    for (let time = 0; time < 3; time += 1) await attempts.undo('guess by email', 'k@l.example')
    for (let time = 0; time < 2; time += 1) assert.equal(await countAt(0, 'k@l.example'), null)
    assert.equal(await countAt(0, 'k@l.example'), 10 * MINUTE_MS)
  })
})

describe('an IP address', () => {
  const ADDRESS = '2001:db8::77'
  const LIMITS_OF_ALL_DOMAINS: AttemptLimits = {
    ...BILLING_LIMITS,
    ...FONT_LIMITS,
    ...IDENTITY_LIMITS,
    ...LEAD_LIMITS,
    ...LICENSE_LIMITS,
    ...SHOPIFY_LIMITS,
  }
  const plainHash = (text: string) => createHash('sha256').update(text).digest('base64url')
  const storedKeys = () =>
    database.query<{ subject: string }>('select subject from identity_attempts')

  for (const limit of Object.keys(LIMITS_OF_ALL_DOMAINS).filter((name) =>
    / IP address/.test(name),
  )) {
    it(`is stored as a keyed hash by “${limit}”`, async () => {
      const environment = { encryptionKey: TEST_KEY }
      const all = createAttemptCounter(
        database,
        { environment, now: () => new Date(now) },
        LIMITS_OF_ALL_DOMAINS,
      )
      const before = (await storedKeys()).length
      await all.count(limit, limit.includes('email and') ? ['a@example.com', ADDRESS] : ADDRESS)
      const keys = await storedKeys()
      assert.equal(keys.length, before + 1)
      for (const text of [ADDRESS, `${limit}:${ADDRESS}`])
        assert.ok(keys.every(({ subject }) => !subject.includes(plainHash(text))))
    })
  }
})

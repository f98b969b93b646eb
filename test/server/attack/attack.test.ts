import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { attack, type Outcome } from './attack.ts'
import { attackIdentity } from './identity-attack.ts'
import { REQUESTS } from './requests.ts'

const ATTEMPTS = 1_200
const SEED = 7

describe('an attacker with two accounts, foreign pages, invalid tokens and many IP addresses', () => {
  let outcome: Outcome
  before(async () => {
    outcome = await attack(ATTEMPTS, SEED)
  })

  it('tries every operation in /openapi.json', () => {
    assert.deepEqual(outcome.unknown, [])
    const gone = Object.keys(REQUESTS).filter((operation) => !outcome.counts.has(operation))
    assert.deepEqual(gone, [])
  })

  it('reads, changes and uses up nothing in another account, and causes no server error', () => {
    assert.deepEqual(outcome.findings, [])
  })
})

describe('an attacker targeting the sign-in, with an intercepted code and guessed passwords', () => {
  it('never signs in as another user, signs anyone out or causes a server error', async () => {
    const { findings } = await attackIdentity(ATTEMPTS, SEED)
    assert.deepEqual(findings, [])
  })
})

import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { attack, type Outcome } from './attack.ts'
import { attackIdentity } from './identity-attack.ts'
import { REQUESTS } from './requests.ts'

const ATTEMPTS = 1_200
const SEED = 7

describe('a stranger with two accounts, foreign pages, bad tokens and many addresses', () => {
  let outcome: Outcome
  before(async () => {
    outcome = await attack(ATTEMPTS, SEED)
  })

  it('tries every operation of /openapi.json', () => {
    assert.deepEqual(outcome.unknown, [])
    const gone = Object.keys(REQUESTS).filter((operation) => !outcome.counts.has(operation))
    assert.deepEqual(gone, [])
  })

  it('learns, changes and uses up nothing of another account, and breaks nothing', () => {
    assert.deepEqual(outcome.findings, [])
  })
})

describe('a stranger at the sign-in, with an overheard code and guesses at a password', () => {
  it('signs in as nobody else, signs nobody out, and breaks nothing', async () => {
    const { findings } = await attackIdentity(ATTEMPTS, SEED)
    assert.deepEqual(findings, [])
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hashPassword, verifyPassword } from '../../../src/server/identity/password.ts'

/** A hash with a lower cost than the current one, as an older version would have created it. */
const OLDER_HASH =
  '$scrypt$ln=10,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$ZZdJdDIeRRSgDJzyOaFTynV74GD2_6Ly1WU-aGCcBIE'

describe('a stored password', () => {
  it('matches the same password', async () => {
    assert.equal(await verifyPassword('Poplar-1', await hashPassword('Poplar-1')), true)
  })

  it('does not match another password', async () => {
    assert.equal(await verifyPassword('Poplar-2', await hashPassword('Poplar-1')), false)
  })

  it('has a different hash each time, and never the password itself', async () => {
    const [one, other] = await Promise.all([hashPassword('Poplar-1'), hashPassword('Poplar-1')])
    assert.notEqual(one, other)
    assert.doesNotMatch(one, /Poplar/)
  })

  it('is verified with the cost in its hash', async () => {
    assert.equal(await verifyPassword('Poplar-1', OLDER_HASH), true)
  })

  it('matches in both Unicode forms of an accented letter', async () => {
    assert.equal(await verifyPassword('Cafe\u0301-123', await hashPassword('Caf\u00e9-123')), true)
  })

  for (const stored of [null, '', 'Poplar-1', '$scrypt$ln=15,r=8,p=3$$']) {
    it(`never matches the stored value ${JSON.stringify(stored)}`, async () => {
      assert.equal(await verifyPassword('Poplar-1', stored), false)
    })
  }
})

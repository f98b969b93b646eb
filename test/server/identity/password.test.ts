import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hashPassword, verifyPassword } from '../../../src/server/identity/password.ts'

/** Made with a lower cost than today's, as an older version would have left it. */
const OLDER_HASH =
  '$scrypt$ln=10,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$ZZdJdDIeRRSgDJzyOaFTynV74GD2_6Ly1WU-aGCcBIE'

describe('a stored password', () => {
  it('is accepted when it is typed again', async () => {
    assert.equal(await verifyPassword('Poplar-1', await hashPassword('Poplar-1')), true)
  })

  it('is refused when another is typed', async () => {
    assert.equal(await verifyPassword('Poplar-2', await hashPassword('Poplar-1')), false)
  })

  it('is stored differently each time, and never as itself', async () => {
    const [one, other] = await Promise.all([hashPassword('Poplar-1'), hashPassword('Poplar-1')])
    assert.notEqual(one, other)
    assert.doesNotMatch(one, /Poplar/)
  })

  it('is read with the cost that it was stored with', async () => {
    assert.equal(await verifyPassword('Poplar-1', OLDER_HASH), true)
  })

  it('is the same in both spellings of an accented letter', async () => {
    assert.equal(await verifyPassword('Cafe\u0301-123', await hashPassword('Caf\u00e9-123')), true)
  })

  for (const stored of [null, '', 'Poplar-1', '$scrypt$ln=15,r=8,p=3$$']) {
    it(`is never matched by ${JSON.stringify(stored)} in its place`, async () => {
      assert.equal(await verifyPassword('Poplar-1', stored), false)
    })
  }
})

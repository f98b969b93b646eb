import { expect } from 'chai'
import fc from 'fast-check'
import {
  BACKUP_TAIL_LENGTH,
  backupFileName,
  backupLastLine,
  parseBackupTail,
} from '../../../src/features/billing/backup-rules.ts'

const TOTALS = { sites: 3, campaigns: 12, subscribers: 5_000, responses: 40 }
const COMPLETE_BACKUP = `{"subscribers":[\n],\n${backupLastLine(TOTALS)}`

describe('the last line of a backup', () => {
  it('gives the number of records in the backup', () => {
    expect(parseBackupTail(COMPLETE_BACKUP)).to.deep.equal(TOTALS)
  })

  it('fits in the tail that is read, whatever the totals', () => {
    const count = fc.nat(Number.MAX_SAFE_INTEGER)
    fc.assert(
      fc.property(
        fc.record({ sites: count, campaigns: count, subscribers: count, responses: count }),
        (totals) => {
          const file = `${'x'.repeat(500)}\n${backupLastLine(totals)}`
          expect(parseBackupTail(file.slice(-BACKUP_TAIL_LENGTH))).to.deep.equal(totals)
        },
      ),
    )
  })

  it('is not found in a truncated file, wherever it was cut off', () => {
    const cuts = Array.from({ length: COMPLETE_BACKUP.length }, (_, length) =>
      COMPLETE_BACKUP.slice(0, length),
    )
    expect(cuts.filter((cut) => parseBackupTail(cut) !== null)).to.deep.equal([])
  })

  const others = [
    '',
    '<!doctype html><title>Not found</title>',
    `${COMPLETE_BACKUP}more`,
    '{"totals":{}}\n',
  ]
  for (const other of others) {
    it(`is not "${other.slice(-30).trim()}"`, () => {
      expect(parseBackupTail(other)).to.equal(null)
    })
  }

  it('cannot be forged by user input, because JSON escapes line breaks', () => {
    const email = `\n${backupLastLine(TOTALS)}`
    expect(parseBackupTail(`"subscribers":[\n${JSON.stringify({ email })}`)).to.equal(null)
  })
})

describe('a backup’s file name', () => {
  it('contains the product name and the date', () => {
    const now = new Date('2026-11-21T22:30:00Z')
    expect(backupFileName('poplar', now)).to.equal('poplar-backup-2026-11-21.json')
  })
})

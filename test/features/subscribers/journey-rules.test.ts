import { expect } from 'chai'
import { journeyOf, visitKnowledge } from '../../../src/features/subscribers/panel/journey-rules.ts'
import {
  answersBesideAddress,
  isSameAddress,
  isSameTag,
  suggestTags,
} from '../../../src/features/subscribers/person-rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))
const NONE = {
  submissions: [],
  imported: null,
  emailsSentAt: [],
  confirmedAt: null,
  manualConfirmations: [],
  leftAt: null,
  manualUnsubscription: null,
}
const submission = (minute: number) => ({
  ...{ id: 's', sentAt: at(minute), page: '/a', answers: {}, consentTexts: [] },
  ...{ network: null, countedAt: null },
})
const kinds = (facts: Partial<Parameters<typeof journeyOf>[0]>) =>
  journeyOf({ ...NONE, ...facts }).map(({ kind }) => kind)

describe('what is known of the visit', () => {
  const imported = { at: at(0), by: 'Mira' }
  const withoutPage = { ...submission(1), page: null }
  for (const [knowledge, facts] of [
    ['form-page', { submissions: [withoutPage, submission(2)], imported: null }],
    ['form-page', { submissions: [submission(2)], imported }],
    ['no-page', { submissions: [withoutPage], imported: null }],
    ['imported', { submissions: [], imported }],
    ['no-form', { submissions: [], imported: null }],
  ] as const) {
    it(`is “${knowledge}” for ${facts.submissions.length} forms${facts.imported ? ' and an import' : ''}`, () => {
      expect(visitKnowledge(facts)).to.equal(knowledge)
    })
  }
})

describe('the journey of a subscriber', () => {
  it('has everything that is known, newest first', () => {
    const facts = { submissions: [submission(1)], emailsSentAt: [at(2)], confirmedAt: at(3) }
    expect(kinds({ ...facts, leftAt: at(5) })).to.deep.equal([
      ...['unsubscribed', 'confirmed', 'email-sent', 'submitted'],
    ])
  })

  it('has what happened at the same moment in the order of causes', () => {
    const facts = { submissions: [submission(1)], emailsSentAt: [at(1)], confirmedAt: at(1) }
    expect(kinds(facts)).to.deep.equal(['confirmed', 'email-sent', 'submitted'])
  })

  it('has a confirmation by hand once, with its reason', () => {
    const manualConfirmations = [{ at: at(2), reason: 'Asked', by: 'Mira' }]
    expect(kinds({ confirmedAt: at(2), manualConfirmations })).to.deep.equal(['confirmed-by-hand'])
  })

  it('says who of the account unsubscribed somebody', () => {
    const [event] = journeyOf({ ...NONE, leftAt: at(2), manualUnsubscription: { by: 'Mira' } })
    expect(event).to.deep.equal({ kind: 'unsubscribed-by-hand', at: at(2), by: 'Mira' })
  })

  it('begins with the import of somebody who didn’t sign up', () => {
    const imported = { at: at(1), by: 'mira@example.com' }
    expect(kinds({ imported, leftAt: at(2) })).to.deep.equal(['unsubscribed', 'imported'])
  })

  it('is empty without facts', () => {
    expect(kinds({})).to.deep.equal([])
  })
})

describe('the rules of one subscriber', () => {
  for (const [typed, is] of [
    ['ada@example.com', true],
    [' ADA@Example.com ', true],
    ['bob@example.com', false],
    ['', false],
  ] as const) {
    it(`take “${typed}” as ${is ? 'the' : 'another'} address`, () => {
      expect(isSameAddress(typed, 'Ada@example.com')).to.equal(is)
    })
  }

  it('leave out the answer that repeats the address', () => {
    const answers = { email: 'ADA@example.com', city: 'Oslo', friend: 'bob@example.com' }
    expect(answersBesideAddress(answers, 'ada@example.com')).to.deep.equal({
      ...{ city: 'Oslo', friend: 'bob@example.com' },
    })
  })

  it('take tags in another case, or with more spaces, as the same', () => {
    expect(isSameTag(' spring  SALE', 'Spring sale')).to.equal(true)
    expect(isSameTag('VIP', 'VIPs')).to.equal(false)
  })

  it('suggest tags that contain what was typed, those that start with it first, except own ones', () => {
    const known = ['Big press', 'Press', 'VIP', 'press kit']
    expect(suggestTags('PRESS', known, ['Press Kit'])).to.deep.equal(['Press', 'Big press'])
    expect(suggestTags('', known, [])).to.have.length(4)
  })
})

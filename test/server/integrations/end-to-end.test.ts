import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Fault, setFault } from '../../../demo/stand-ins/receivers/faults.ts'
import { Memory } from '../../../demo/stand-ins/receivers/memory.ts'
import { findPerson, people, savePerson } from '../../../demo/stand-ins/receivers/people.ts'
import { SERVICE_NAMES } from '../../../demo/stand-ins/receivers/table.ts'
import { INTEGRATIONS, type IntegrationName } from '../../../src/features/integrations/catalogue.ts'
import { adapterOf } from '../../../src/server/integrations/adapters/index.ts'
import {
  checkCredentials,
  readTargets,
  type Sender,
  sendLead,
  sendRemoval,
} from '../../../src/server/integrations/sending/send.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { connect, senderOf } from './connect.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const NOW = new Date('2026-11-27T10:00:00Z')
const memoryOf = (name: IntegrationName) => new Memory(server.database, name, NOW)
const emailsAt = async (name: IntegrationName) =>
  new Set((await people(memoryOf(name))).map(({ email }) => email))

/** A name that each service has, and the words with which it refuses. */
const CASES: Readonly<Record<IntegrationName, { field: string; refusal: RegExp }>> = {
  mailchimp: { field: 'FNAME', refusal: /^Please provide a valid email address\.$/ },
  klaviyo: { field: 'first_name', refusal: /^Invalid email address$/ },
  hubspot: { field: 'firstname', refusal: /^Email address \S+ is invalid$/ },
  google_sheets: { field: 'Name', refusal: /^The caller does not have permission$/ },
  webhook: { field: 'name', refusal: /missing or invalid/ },
  sendy: { field: 'name', refusal: /^Invalid email address\.$/ },
  aweber: { field: 'name', refusal: /^email: Invalid email address\.$/ },
  constant_contact: { field: 'first_name', refusal: /^email_address is invalid\.$/ },
  birdsend: { field: 'first_name', refusal: /^The email must be a valid email address\.$/ },
  autonami: { field: 'f_name', refusal: /^Email is not valid$/ },
  zohocrm: { field: 'First_Name', refusal: /^Email: invalid data$/ },
  salesforce: { field: 'FirstName', refusal: /^Email: invalid email address/ },
  pabbly: { field: 'name', refusal: /missing or invalid/ },
  integrately: { field: 'name', refusal: /missing or invalid/ },
  integromate: { field: 'name', refusal: /missing or invalid/ },
  konnectzit: { field: 'name', refusal: /missing or invalid/ },
}

/** Values that another parser might mistake for its own syntax. */
const AWKWARD = 'Zoë “Z” O’Hara, Ångström\n=HYPERLINK("http://x")<b>\\ \u{1f33f}'
/** Webhooks never give up on a lead for a status of 4xx. */
const isAddress = (name: IntegrationName) => INTEGRATIONS[name].method === 'address'

for (const name of SERVICE_NAMES) {
  describe(`${name} and its stand-in`, () => {
    let sender: Sender
    let target: string | null = null
    const lead = (email: string) => ({
      ...{ deliveryId: '', email, target, happenedAt: NOW },
      fields: { [CASES[name].field]: AWKWARD },
      fieldNames: [CASES[name].field],
    })
    const removal = (email: string, kind: 'unsubscribed' | 'deleted' | 'erased') => ({
      ...{ email, target, happenedAt: NOW, kind },
    })
    before(async () => {
      sender = senderOf(server, name, await connect(server, name))
    })

    it('accepts working credentials', async () => {
      assert.equal((await checkCredentials(sender)).outcome.result, 'accepted')
    })

    it('lists its targets, if it has any', async () => {
      const found = await readTargets(sender)
      assert.ok('targets' in found)
      target = found.targets[0]?.id ?? null
      assert.equal(found.targets.length > 0, INTEGRATIONS[name].targets !== null)
      assert.ok(found.targets.every(({ id, name: title }) => id !== '' && title !== ''))
    })

    it('takes a lead, with values as they were entered', async () => {
      const { outcome } = await sendLead(sender, lead('zoe+kiln@example.com'))
      assert.equal(outcome.result, 'accepted', outcome.words)
      const stored = (await people(memoryOf(name))).map(({ fields }) => JSON.stringify(fields))
      // Constant Contact takes 50 characters.
      const expected = JSON.stringify(AWKWARD.slice(0, 50)).slice(1, -1)
      assert.ok(
        stored.some((fields) => fields.includes(expected)),
        stored.join(),
      )
    })

    it('takes the same lead again', async () => {
      const { outcome } = await sendLead(sender, lead('Zoe+Kiln@example.com'))
      assert.equal(outcome.result, 'accepted', outcome.words)
    })

    it('takes a lead that is only an address', async () => {
      const { outcome } = await sendLead(sender, { ...lead("o'hara@example.com"), fields: {} })
      assert.equal(outcome.result, 'accepted', outcome.words)
    })

    it('refuses in its own words', async () => {
      const { outcome } = await sendLead(sender, lead('x@refused.example'))
      assert.equal(outcome.result, isAddress(name) ? 'retry' : 'rejected')
      assert.match(outcome.words, CASES[name].refusal)
    })

    it('removes people, also those that it doesn’t have', async () => {
      for (const kind of ['unsubscribed', 'deleted', 'erased'] as const) {
        for (const email of ['zoe+kiln@example.com', 'nobody@example.com']) {
          const sent = await sendRemoval(sender, removal(email, kind))
          const words =
            'outcome' in sent && sent.outcome.result !== 'accepted' && sent.outcome.words
          assert.equal(words, false, `${kind} ${email}: ${words}`)
        }
      }
      const emails = await emailsAt(name)
      assert.ok(emails.has("o'hara@example.com"))
      const { removeLead, deletesBy } = adapterOf(name)
      const isDeleted = removeLead !== undefined && deletesBy === undefined
      const isThere = [...emails].some((email) => email.toLowerCase() === 'zoe+kiln@example.com')
      assert.equal(isThere, !isDeleted)
    })

    const FAULTS = [
      ['error', 'retry', /^Internal Server Error$/],
      ['limited', 'retry', /^Too many requests\.$/],
      ['gone', 'gone', /^This address no longer exists\.$/],
    ] as const
    for (const [fault, result, words] of FAULTS) {
      it(`reads ${fault} as ${result}`, async () => {
        await setFault(memoryOf(name), fault)
        const { outcome, exchanges } = await sendLead(sender, lead('next@example.com'))
        await setFault(memoryOf(name), null)
        assert.equal(outcome.result, result)
        assert.match(outcome.words, words)
        const retryAfter = exchanges.at(-1)?.response.headers['retry-after']
        assert.equal(retryAfter, fault === 'limited' ? '30' : undefined)
      })
    }

    it('does not follow a redirect', async () => {
      await setFault(memoryOf(name), 'redirects')
      const { outcome } = await sendLead(sender, lead('next@example.com'))
      await setFault(memoryOf(name), null)
      assert.equal(outcome.result, isAddress(name) ? 'retry' : 'rejected')
      assert.equal(outcome.words, 'Redirects to http://10.0.0.1/')
    })

    it('fails without a response while it is down', async () => {
      await setFault(memoryOf(name), 'down' satisfies Fault)
      await assert.rejects(sendLead(sender, lead('next@example.com')), { problem: 'refused' })
      await setFault(memoryOf(name), null)
    })

    it('reads revoked credentials as unauthorized, or as gone for an address', async () => {
      await setFault(memoryOf(name), 'revoked')
      const { outcome } = await sendLead(sender, lead('next@example.com'))
      const check = await checkCredentials(sender)
      await setFault(memoryOf(name), null)
      assert.equal(outcome.result, isAddress(name) ? 'gone' : 'unauthorized', outcome.words)
      assert.notEqual(outcome.words, '')
      assert.equal(check.outcome.result, isAddress(name) ? 'accepted' : 'unauthorized')
    })
  })
}

describe('a removal for which there is nothing to do', () => {
  const skippedBy = async (name: IntegrationName, target: string | null) => {
    const sender = senderOf(server, name, await connect(server, name))
    const email = 'never@example.com'
    const sent = await sendRemoval(sender, { email, target, kind: 'deleted', happenedAt: NOW })
    return { requests: sent.exchanges.length, words: 'skipped' in sent ? sent.skipped : null }
  }
  const LISTS = {
    ...{ mailchimp: 'audience', sendy: 'list', aweber: 'list', birdsend: 'tag' },
  } as const

  for (const [name, list] of Object.entries(LISTS)) {
    it(`says that there was no ${list} at ${name}, without a request`, async () => {
      const words = `No ${list} was chosen, so this person can’t be removed.`
      assert.deepEqual(await skippedBy(name as IntegrationName, null), { words, requests: 0 })
    })
  }

  const MISSING = {
    ...{
      mailchimp: 'a1b2c3d4e5',
      hubspot: '10',
      aweber: '1218635/6012001',
      birdsend: 'Newsletter',
    },
    ...{ constant_contact: '07936f78-662a-11eb-af0a-fa163e56c9b0', autonami: '1' },
    sendy: 'oS6hNVtYcEn1mR7XPlKqZg',
  } as const
  for (const [name, target] of Object.entries(MISSING)) {
    it(`says that ${name} doesn’t have the person`, async () => {
      const { words } = await skippedBy(name as IntegrationName, target)
      const { title, targets } = INTEGRATIONS[name as IntegrationName]
      const place = targets === 'tag' ? 'with this tag' : `in this ${targets}`
      assert.equal(words, `${title} doesn’t have this person ${place}.`)
    })
  }

  it('says that a service can’t remove people', async () => {
    const { words } = await skippedBy('zohocrm', null)
    assert.equal(words, 'Zoho CRM can’t remove people.')
  })
})

describe('a lead without a target', () => {
  const isRequired = SERVICE_NAMES.filter((name) => adapterOf(name).targets?.isRequired)

  for (const name of SERVICE_NAMES) {
    it(`is ${isRequired.includes(name) ? 'rejected before it is sent' : 'sent'} to ${name}`, async () => {
      const sender = senderOf(server, name, await connect(server, name))
      const lead = {
        deliveryId: '',
        email: 'a@example.com',
        fields: {},
        fieldNames: [],
        target: null,
        happenedAt: NOW,
      }
      const { outcome, exchanges } = await sendLead(sender, lead)
      assert.equal(outcome.result, isRequired.includes(name) ? 'rejected' : 'accepted')
      assert.equal(exchanges.length > 0, !isRequired.includes(name))
    })
  }
})

describe('a target that was deleted at the service', () => {
  const TARGETS = {
    mailchimp: ['gone', /could not be found/],
    klaviyo: ['gone', /^A list with id gone does not exist\.$/],
    hubspot: ['404', /^Resource not found$/],
    google_sheets: ['gone', /^Requested entity was not found\.$/],
    sendy: ['gone', /^Invalid list ID\.$/],
    aweber: ['1218635/1', /^Object not found$/],
    constant_contact: ['gone', /list_memberships do not exist/],
    autonami: ['77', /^List\(s\) not found$/],
  } as const
  for (const name of SERVICE_NAMES) {
    const entry = Object.entries(TARGETS).find(([key]) => key === name)
    if (entry === undefined) continue
    const [, [target, words]] = entry
    it(`is rejected by ${name} in its own words`, async () => {
      const sender = senderOf(server, name, await connect(server, name))
      const lead = {
        ...{ deliveryId: '', email: 'new@example.com', fields: {}, fieldNames: [], target },
        happenedAt: NOW,
      }
      const { outcome } = await sendLead(sender, lead)
      assert.equal(outcome.result, 'rejected')
      assert.match(outcome.words, words)
    })
  }
})

describe('a person who comes back to Mailchimp', () => {
  const AUDIENCE = 'a1b2c3d4e5'
  const email = 'back@example.com'
  const send = async (more: { hasReturned?: boolean } = {}) => {
    const sender = senderOf(server, 'mailchimp', await connect(server, 'mailchimp'))
    const lead = { deliveryId: '', email, target: AUDIENCE, fields: {}, fieldNames: [] }
    return (await sendLead(sender, { ...lead, happenedAt: new Date(0), ...more })).outcome
  }
  const leave = async () => {
    const sender = senderOf(server, 'mailchimp', await connect(server, 'mailchimp'))
    const person = { email, target: AUDIENCE, happenedAt: NOW }
    await sendRemoval(sender, { ...person, kind: 'unsubscribed' })
  }
  const status = async () =>
    (await findPerson(memoryOf('mailchimp'), AUDIENCE, email))?.fields.status

  it('is subscribed again if we unsubscribed them', async () => {
    await send()
    await leave()
    assert.equal(await status(), 'unsubscribed')
    assert.equal((await send({ hasReturned: true })).result, 'accepted')
    assert.equal(await status(), 'subscribed')
  })

  it('stays unsubscribed if they did it at Mailchimp, and has not agreed since', async () => {
    await leave()
    assert.equal((await send()).result, 'accepted')
    assert.equal(await status(), 'unsubscribed')
  })

  it('is rejected in Mailchimp’s words if it refuses to subscribe them again', async () => {
    const fields = { status: 'unsubscribed', unsubscribed_by: 'contact' }
    await savePerson(memoryOf('mailchimp'), { list: AUDIENCE, email, fields })
    const { result, words } = await send({ hasReturned: true })
    assert.equal(result, 'rejected')
    assert.match(words, /^back@example\.com is in a compliance state due to unsubscribe/)
    assert.equal(await status(), 'unsubscribed')
  })

  it('is rejected in Mailchimp’s words after they were deleted permanently', async () => {
    const sender = senderOf(server, 'mailchimp', await connect(server, 'mailchimp'))
    await sendRemoval(sender, { email, target: AUDIENCE, happenedAt: NOW, kind: 'erased' })
    const { result, words } = await send()
    assert.equal(result, 'rejected')
    assert.match(words, /was permanently deleted and cannot be re-imported/)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PopupDesign } from '../../../src/popup/design.ts'
import { newBlock } from '../../../src/popup/new-block.ts'
import { createApp } from '../../../src/server/app/app.ts'
import { deletePreviousDesigns } from '../../../src/server/leads/previous-designs.ts'
import type { LeadResponse } from '../../../src/server/leads/schema.ts'
import { newCampaign, newSite, type TestSite } from '../support/data.ts'
import { consent, designOf, email, field, send } from './designs.ts'
import { type List, startList } from './support.ts'

let list: List
let otherSite: TestSite
before(async () => {
  list = await startList()
  otherSite = await newSite(list.server, list.admin, 'elsewhere.example')
})
after(() => list.server.close())

const question = (kind: string, options: readonly string[] = ['Red', 'Blue', 'Red, a bit']) => ({
  ...{ ...newBlock('question', 'question'), kind, name: 'colour', text: 'Colour?', options },
})
const newLiveCampaign = (design: PopupDesign, columns: object = {}) =>
  newCampaign(list.server.database, list.admin, list.site, {
    ...{ status: 'live', design: JSON.stringify(design), ...columns },
  })

/** Publishes another design as the given version. */
const publish = (campaignId: string, version: number, design: PopupDesign) =>
  list.server.database.query(
    `update campaigns set published_design = $2, published_version = $3, published_at = $4
     where campaign_id = $1`,
    [campaignId, JSON.stringify(design), version, list.server.deps.now()],
  )

type Form = Record<string, unknown>
const sendForm = (campaign_id: string, form: Form, key: string | null = null) =>
  list.server.call<LeadResponse>('POST', '/v1/leads', {
    body: { site_id: list.site.site_id, campaign_id, ...form },
    key,
  })

const readSubscribers = (campaignId: string) =>
  list.server.database.query<{ email: string; answers: unknown; consent: { text: string }[] }>(
    'select email, answers, consent from subscribers where campaign_id = $1',
    [campaignId],
  )
const readResponses = (campaignId: string) =>
  list.server.database.query<{ answers: unknown }>(
    'select answers from responses where campaign_id = $1',
    [campaignId],
  )
/** An hour passes before each test, because submissions are rate-limited per visitor. */
const advanceOneHour = () =>
  list.server.setNow(new Date(list.server.deps.now().getTime() + 3_700_000))

describe('a form', () => {
  it('is stored with the fields in its design, and nothing else', async () => {
    const campaignId = await newLiveCampaign(designOf([email, field('first_name'), send]))
    const address = list.newEmail()
    const answers = { email: ` ${address} `, first_name: 'Ana', is_admin: 'yes', __proto__: null }
    assert.equal((await sendForm(campaignId, { answers })).status, 200)
    const [subscriber] = await readSubscribers(campaignId)
    assert.deepEqual(subscriber, {
      ...{ email: address, answers: { email: address, first_name: 'Ana' }, consent: [] },
    })
  })

  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  for (const [how, type, more] of [
    ['whatever its content type', 'multipart/x', '0'],
    ['however deeply it is nested', 'application/json', deep],
  ] as const) {
    it(`with a lone surrogate is refused, ${how}`, async () => {
      advanceOneHour()
      const campaign_id = await newLiveCampaign(designOf([email, field('first_name'), send]))
      const answers = { email: list.newEmail(), first_name: '\ud800' }
      const form = JSON.stringify({ site_id: list.site.site_id, campaign_id, answers })
      const response = await createApp(list.server.deps).request('/v1/leads', {
        method: 'POST',
        headers: { 'content-type': type },
        body: form.replace('{', `{"more":${more},`),
      })
      const { message } = await response.json()
      assert.deepEqual(
        [response.status, message],
        [400, "The input contains a character that can't be stored."],
      )
    })
  }

  it('from an older design is validated against that design, even after another design has been published', async () => {
    advanceOneHour()
    const campaignId = await newLiveCampaign(designOf([email, field('town'), send]))
    const required = [field('first_name', { isRequired: true }), { ...consent, mustBeTicked: true }]
    await publish(campaignId, 2, designOf([email, ...required, send]))
    const answers = { email: list.newEmail(), town: 'Lyon' }
    assert.equal((await sendForm(campaignId, { answers, version: 2 })).status, 400)
    assert.equal((await sendForm(campaignId, { answers, version: 1 })).status, 200)
    assert.deepEqual((await readSubscribers(campaignId))[0]?.answers, answers)
    const noEmail = { answers: { email: 'nobody' }, version: 1 }
    assert.equal((await sendForm(campaignId, noEmail)).status, 400)
  })

  it('from an older design cannot have fields that no published version had', async () => {
    advanceOneHour()
    const campaignId = await newLiveCampaign(designOf([email, field('town'), send]))
    await publish(campaignId, 2, designOf([email, send]))
    const address = list.newEmail()
    const answers = { email: address, town: 'Lyon', is_vip: 'yes' }
    await sendForm(campaignId, { answers, version: 1 })
    assert.deepEqual((await readSubscribers(campaignId))[0]?.answers, {
      email: address,
      town: 'Lyon',
    })
  })

  it('that falsely claims to have an older design is validated against the current design', async () => {
    advanceOneHour()
    const design = designOf([email, { ...consent, mustBeTicked: true }, send])
    const campaignId = await newLiveCampaign(designOf([email, send]))
    await publish(campaignId, 3, design)
    const claim = async (version: number) =>
      (await sendForm(campaignId, { answers: { email: list.newEmail() }, version })).status
    assert.deepEqual([await claim(2), await claim(0), await claim(-1)], [400, 400, 400])
    list.advanceDays(25 / 24)
    assert.equal(await claim(1), 400)
    await deletePreviousDesigns(list.server.database, list.server.deps.now())
    assert.deepEqual(
      await list.server.database.query('select from former_designs where campaign_id = $1', [
        campaignId,
      ]),
      [],
    )
  })

  it('stores the visitor’s consent, with its text and time', async () => {
    const campaignId = await newLiveCampaign(designOf([email, consent, send]))
    const answers = { email: list.newEmail() }
    await sendForm(campaignId, { answers, consent: { agree: true } })
    const at = list.server.deps.now().toISOString()
    assert.deepEqual((await readSubscribers(campaignId))[0]?.consent, [
      { text: 'Send me news', at },
    ])
  })

  const good = 'a@example.com'
  const cases: [name: string, blocks: object[], form: Form, words: string | null][] = [
    ['without an email address', [email], { answers: {} }, 'Please fill in “Your email address”.'],
    [
      'with an invalid email address',
      [email],
      { answers: { email: 'me@home' } },
      'Enter an email address such as',
    ],
    ['from a custom form on the site', [email], { email: good }, null],
    [
      'without a required field',
      [email, field('city', { isRequired: true })],
      { answers: { email: good, city: '  ' } },
      'Please fill in “city”.',
    ],
    [
      'with a name that is too long',
      [email, field('name', { kind: 'name' })],
      { answers: { email: good, name: 'a'.repeat(201) } },
      '“name” can be at most 200 characters long.',
    ],
    [
      'with an unknown choice',
      [email, field('size', { kind: 'choice', options: ['S', 'M'] })],
      { answers: { email: good, size: 'XXL' } },
      'Please choose one of the answers to “size”.',
    ],
    [
      'without the consent checkbox',
      [email, consent],
      { answers: { email: good } },
      'Please check the box “Send me news”.',
    ],
    [
      'with the consent checkbox unchecked',
      [email, consent],
      { answers: { email: good }, consent: { agree: false } },
      'Please check the box',
    ],
    [
      'without an optional checkbox',
      [email, { ...consent, mustBeTicked: false }],
      { answers: { email: good } },
      null,
    ],
    ['with one answer', [question('one')], { answers: { colour: 'Red, a bit' } }, null],

    [
      'with two answers where one is allowed',
      [question('one')],
      { answers: { colour: 'Red, Blue' } },
      'Please choose',
    ],
    [
      'with several answers',
      [question('many')],
      { answers: { colour: 'Red, Blue, Red, a bit' } },
      null,
    ],
    [
      'with several answers, one of them unknown',
      [question('many')],
      { answers: { colour: 'Red, Green' } },
      'Please choose',
    ],
    [
      'without any of several answers',
      [question('many')],
      { answers: {} },
      'Please fill in “Colour?”.',
    ],
    ['with a value on the scale', [question('scale')], { answers: { colour: '5' } }, null],
    [
      'with a value beyond the scale',
      [question('scale')],
      { answers: { colour: '6' } },
      'Please choose',
    ],
    ['with text', [question('words')], { answers: { colour: 'x'.repeat(1_000) } }, null],
    [
      'with text that is too long',
      [question('words')],
      { answers: { colour: 'x'.repeat(1_001) } },
      '1000',
    ],
    ['with a number as a value', [email], { answers: { email: 7 } }, ''],
    ['with a field named like a method', [email], { answers: { toString: 'x' } }, 'Please fill in'],
    [
      'without a field named like a method',
      [email, field('constructor')],
      { answers: { email: good } },
      null,
    ],
  ]
  for (const [name, blocks, form, words] of cases) {
    it(`${name} is ${words === null ? 'accepted' : 'refused with a message'}`, async () => {
      advanceOneHour()
      const campaignId = await newLiveCampaign(designOf([...blocks, send]))
      const { status, body } = await sendForm(campaignId, form)
      assert.equal(status, words === null ? 200 : 400)
      assert.ok(body.message.includes(words ?? ''), body.message)
      const rows = [...(await readSubscribers(campaignId)), ...(await readResponses(campaignId))]
      assert.equal(rows.length, words === null ? 1 : 0)
    })
  }

  it('with several steps requires only the fields that the visitor has seen', async () => {
    const two = [email, field('city', { isRequired: true }), { ...send, id: 'send-too' }]
    const campaignId = await newLiveCampaign(designOf([question('one'), send], two))
    assert.equal((await sendForm(campaignId, { answers: { colour: 'Red' } })).status, 200)
    assert.deepEqual(await readResponses(campaignId), [{ answers: { colour: 'Red' } }])
    const answers = { colour: 'Red', email: list.newEmail() }
    assert.match((await sendForm(campaignId, { answers })).body.message, /fill in “city”/)
    assert.equal(
      (await sendForm(campaignId, { answers: { ...answers, city: 'Brno' } })).status,
      200,
    )
  })

  it('that is sent 100 times simultaneously is counted once', async () => {
    advanceOneHour()
    const campaignId = await newLiveCampaign(designOf([email, send]))
    const form = { answers: { email: list.newEmail() }, event_id: 'event-0001' }
    const sent = await Promise.all(Array.from({ length: 100 }, () => sendForm(campaignId, form)))
    assert.deepEqual(new Set(sent.map(({ status, text }) => `${status} ${text}`)).size, 1)
    assert.equal(sent[0]?.status, 200)
    assert.deepEqual(await list.figures(campaignId), { subscribers: 1, confirmed: 0, joined: 1 })
  })

  it('for another site’s campaign is refused', async () => {
    const campaign_id = await newLiveCampaign(designOf([email, send]))
    const form = { site_id: otherSite.site_id, answers: { email: list.newEmail() } }
    const { status } = await sendForm(campaign_id, form)
    assert.equal(status, 404)
    assert.deepEqual(await readSubscribers(campaign_id), [])
  })

  it('that was queued on a device is accepted until a day after the campaign ended', async () => {
    advanceOneHour()
    const hours = (count: number) => new Date(list.server.deps.now().getTime() - count * 3_600_000)
    const after = async (ends_at: Date) => {
      const id = await newLiveCampaign(designOf([email, send]), { status: 'ended', ends_at })
      return (await sendForm(id, { answers: { email: list.newEmail() } })).status
    }
    assert.deepEqual([await after(hours(23)), await after(hours(25))], [200, 404])
  })
})

describe('the email address in a form', () => {
  const optionalConsent = (id: string) => ({ ...consent, id, mustBeTicked: false })
  const colours = question('one')
  const sendTo = (campaignId: string, consent: object, more: object = {}) => {
    const answers = { email: list.newEmail(), colour: 'Red' }
    return sendForm(campaignId, { answers, consent, ...more })
  }
  const listed = async (campaignId: string) =>
    (await list.figures(campaignId)).joined - (await readResponses(campaignId)).length

  it('joins no list and gets no email if the consent checkbox is unchecked, but the answers are stored', async () => {
    advanceOneHour()
    const campaignId = await newLiveCampaign(
      designOf([colours, email, optionalConsent('agree'), send]),
      {
        double_optin: true,
      },
    )
    const answers = { colour: 'Red', email: list.newEmail() }
    const { body } = await sendForm(campaignId, { answers, consent: { agree: false } })
    assert.deepEqual(body.data, { double_optin: false })
    assert.deepEqual(await readSubscribers(campaignId), [])
    assert.deepEqual(await list.linksTo(answers.email), [])
    assert.deepEqual(await list.figures(campaignId), { subscribers: 0, confirmed: 0, joined: 0 })
    assert.deepEqual(await readResponses(campaignId), [{ answers }])
  })

  const cases: [name: string, blocks: object[], form: object, joins: boolean][] = [
    ['with the checkbox checked', [optionalConsent('agree')], { agree: true }, true],
    ['without a value for the checkbox', [optionalConsent('agree')], {}, false],
    [
      'with one of two checkboxes checked',
      [optionalConsent('agree'), optionalConsent('too')],
      { agree: false, too: true },
      true,
    ],
    [
      'with only the required checkboxes checked',
      [optionalConsent('agree'), { ...consent, id: 'terms' }],
      { agree: false, terms: true },
      false,
    ],
    ['if the checkbox is required', [consent], { agree: true }, true],
    ['without a checkbox', [], {}, true],
  ]
  for (const [name, blocks, consent, joins] of cases) {
    it(`${name} ${joins ? 'joins the list' : 'does not join the list'}`, async () => {
      advanceOneHour()
      const campaignId = await newLiveCampaign(designOf([email, colours, ...blocks, send]))
      assert.equal((await sendTo(campaignId, consent)).status, 200)
      assert.equal(await listed(campaignId), joins ? 1 : -1)
    })
  }

  it('is subject to the checkboxes of its own form, even if the form is from an older design', async () => {
    advanceOneHour()
    const campaignId = await newLiveCampaign(
      designOf([email, colours, optionalConsent('gone'), send]),
    )
    await publish(campaignId, 2, designOf([email, colours, optionalConsent('agree'), send]))
    const older = { version: 1 }
    await sendTo(campaignId, { gone: true }, older)
    assert.equal(await listed(campaignId), 1)
    await sendTo(campaignId, { gone: false }, older)
    assert.equal(await listed(campaignId), 0)
  })

  it('stays on the list if it has already joined, with the earlier consent', async () => {
    advanceOneHour()
    const campaignId = await newLiveCampaign(designOf([email, optionalConsent('agree'), send]))
    const answers = { email: list.newEmail() }
    await sendForm(campaignId, { answers, consent: { agree: true } })
    await sendForm(campaignId, { answers, consent: { agree: false } })
    const [subscriber] = await readSubscribers(campaignId)
    assert.equal(subscriber?.consent.length, 1)
    assert.equal((await list.figures(campaignId)).joined, 1)
  })

  it('wins a single prize, which it keeps if it joins later', async () => {
    advanceOneHour()
    const prizes = Array.from({ length: 50 }, (_, index) => ({
      ...{ label: `${index}`, chance: 1, code: `C${index}` },
    }))
    const game = { ...newBlock('wheel', 'wheel'), prizes }
    const campaignId = await newLiveCampaign(
      designOf([game, email, optionalConsent('agree'), send]),
    )
    const answers = { email: list.newEmail() }
    const codeOf = async (agree: boolean) =>
      (await sendForm(campaignId, { answers, consent: { agree } })).body.data.prize?.code
    const codes = [await codeOf(false), await codeOf(false), await codeOf(true)]
    assert.match(codes[0] ?? '', /^C\d+$/)
    assert.equal(new Set(codes).size, 1)
    assert.equal((await list.figures(campaignId)).joined, 1)
  })
})

describe('a prize', () => {
  const prizes = [
    { label: 'Never', chance: 0, code: 'NEVER' },
    { label: 'Always', chance: 2, code: 'ALWAYS' },
    { label: 'Not this time', chance: 0, code: null },
  ]
  const wheel = { ...newBlock('wheel', 'wheel'), prizes }
  const evenWheel = {
    ...wheel,
    prizes: Array.from({ length: 10 }, (_, index) => ({
      label: `${index}`,
      chance: 1,
      code: `C${index}`,
    })),
  }

  it('is drawn according to its chance, and its code is in the response', async () => {
    advanceOneHour()
    const campaignId = await newLiveCampaign(designOf([wheel, email, send]))
    for (let count = 0; count < 10; count += 1) {
      const { data } = (await sendForm(campaignId, { answers: { email: list.newEmail() } })).body
      assert.deepEqual(data.prize, { index: 1, code: 'ALWAYS' })
    }
  })

  it('is always the same for one email address, even if it is requested many times simultaneously', async () => {
    advanceOneHour()
    const campaignId = await newLiveCampaign(designOf([evenWheel, email, send]))
    const answers = { email: list.newEmail() }
    const all = await Promise.all(
      Array.from({ length: 20 }, () => sendForm(campaignId, { answers })),
    )
    const codes = new Set(all.map(({ body }) => body.data.prize?.code))
    assert.equal(codes.size, 1)
    assert.match([...codes].join(), /^C\d$/)
  })

  it('that is drawn before the form is submitted has its code in the form’s response', async () => {
    advanceOneHour()
    const campaignId = await newLiveCampaign(
      designOf([{ ...evenWheel, id: 'card', type: 'scratch' }], [email, send]),
    )
    const draw = () => sendForm(campaignId, { draw: true, event_id: 'scratched-1' })
    const first = (await draw()).body.data.prize
    assert.equal(first?.code, null)
    assert.deepEqual((await draw()).body.data.prize, first)
    const answers = { email: list.newEmail() }
    const { data } = (await sendForm(campaignId, { answers, drawn: 'scratched-1' })).body
    assert.deepEqual(data.prize, { index: first?.index, code: `C${first?.index}` })
  })

  it('that is drawn before the form is submitted belongs to the first address submitted with it', async () => {
    advanceOneHour()
    const many = Array.from({ length: 100 }, (_, index) => ({
      label: '',
      chance: 1,
      code: `${index}`,
    }))
    const card = { ...evenWheel, id: 'card', type: 'scratch', prizes: many }
    const campaignId = await newLiveCampaign(designOf([card], [email, send]))
    const { prize } = (await sendForm(campaignId, { draw: true, event_id: 'scratched-2' })).body
      .data
    const codes = []
    for (let count = 0; count < 5; count += 1) {
      const answers = { email: list.newEmail() }
      const { data } = (await sendForm(campaignId, { answers, drawn: 'scratched-2' })).body
      codes.push(data.prize?.code)
    }
    assert.equal(codes[0], `${prize?.index}`)
    assert.notDeepEqual(codes.slice(1), Array(4).fill(codes[0]))
  })

  it('is drawn at most ten times an hour per visitor and game', async () => {
    advanceOneHour()
    const campaignId = await newLiveCampaign(designOf([evenWheel], [email, send]))
    const statuses = []
    for (let count = 0; count < 11; count += 1) {
      statuses.push(
        (await sendForm(campaignId, { draw: true, event_id: `again-${count}-00` })).status,
      )
    }
    assert.deepEqual(statuses, [...Array(10).fill(200), 429])
    const anotherCampaign = await newLiveCampaign(designOf([evenWheel], [email, send]))
    const draw = { draw: true, event_id: 'again-0-00' }
    assert.equal((await sendForm(anotherCampaign, draw)).status, 200)
  })

  it('in a game without a form is returned immediately', async () => {
    const campaignId = await newLiveCampaign(designOf([wheel]))
    const { data } = (await sendForm(campaignId, { draw: true, event_id: 'drawn-0001' })).body
    assert.deepEqual(data.prize, { index: 1, code: 'ALWAYS' })
  })

  it('is not returned for a design without a game', async () => {
    const campaignId = await newLiveCampaign(designOf([email, send]))
    const { data } = (await sendForm(campaignId, { answers: { email: list.newEmail() } })).body
    assert.deepEqual(data, { double_optin: false })
  })
})

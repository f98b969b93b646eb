import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PopupDesign } from '../../../src/popup/design.ts'
import { newBlock } from '../../../src/popup/new-block.ts'
import { createApp } from '../../../src/server/app/app.ts'
import { deletePreviousDesigns } from '../../../src/server/leads/previous-designs.ts'
import type { LeadReply } from '../../../src/server/leads/schema.ts'
import { newCampaign, newSite, type TestSite } from '../support/data.ts'
import { consent, designOf, email, field, send } from './designs.ts'
import { type List, startList } from './support.ts'

let list: List
let elsewhere: TestSite
before(async () => {
  list = await startList()
  elsewhere = await newSite(list.server, list.admin, 'elsewhere.example')
})
after(() => list.server.close())

const question = (kind: string, options: readonly string[] = ['Red', 'Blue', 'Red, a bit']) => ({
  ...{ ...newBlock('question', 'question'), kind, name: 'colour', text: 'Colour?', options },
})
const live = (design: PopupDesign, columns: object = {}) =>
  newCampaign(list.server.database, list.admin, list.site, {
    ...{ status: 'live', design: JSON.stringify(design), ...columns },
  })

/** Sets another design live, as that version. */
const publish = (campaignId: string, version: number, design: PopupDesign) =>
  list.server.database.query(
    `update campaigns set published_design = $2, published_version = $3, published_at = $4
     where campaign_id = $1`,
    [campaignId, JSON.stringify(design), version, list.server.deps.now()],
  )

type Form = Record<string, unknown>
const sendForm = (campaign_id: string, form: Form, key: string | null = null) =>
  list.server.call<LeadReply>('POST', '/v1/leads', {
    body: { site_id: list.site.site_id, campaign_id, ...form },
    key,
  })

const kept = (campaignId: string) =>
  list.server.database.query<{ email: string; answers: unknown; consent: { text: string }[] }>(
    'select email, answers, consent from subscribers where campaign_id = $1',
    [campaignId],
  )
const responses = (campaignId: string) =>
  list.server.database.query<{ answers: unknown }>(
    'select answers from responses where campaign_id = $1',
    [campaignId],
  )
/** Each test is an hour of its own: one visitor may not send for ever. */
const anHourLater = () => list.server.setNow(new Date(list.server.deps.now().getTime() + 3_700_000))

describe('a form', () => {
  it('is kept with what its design asks for, and nothing else', async () => {
    const campaignId = await live(designOf([email, field('first_name'), send]))
    const address = list.newEmail()
    const answers = { email: ` ${address} `, first_name: 'Ana', is_admin: 'yes', __proto__: null }
    assert.equal((await sendForm(campaignId, { answers })).status, 200)
    const [subscriber] = await kept(campaignId)
    assert.deepEqual(subscriber, {
      ...{ email: address, answers: { email: address, first_name: 'Ana' }, consent: [] },
    })
  })

  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  for (const [how, type, more] of [
    ['whatever type it claims to have', 'multipart/x', '0'],
    ['however deep it is nested', 'application/json', deep],
  ] as const) {
    it(`with half a character is refused, ${how}`, async () => {
      anHourLater()
      const campaign_id = await live(designOf([email, field('first_name'), send]))
      const answers = { email: list.newEmail(), first_name: '\ud800' }
      const form = JSON.stringify({ site_id: list.site.site_id, campaign_id, answers })
      const reply = await createApp(list.server.deps).request('/v1/leads', {
        method: 'POST',
        headers: { 'content-type': type },
        body: form.replace('{', `{"more":${more},`),
      })
      const { message } = await reply.json()
      assert.deepEqual(
        [reply.status, message],
        [400, "The input contains a character that can't be stored."],
      )
    })
  }

  it('of an older design is judged by that one, though another was published since', async () => {
    anHourLater()
    const campaignId = await live(designOf([email, field('town'), send]))
    const required = [field('first_name', { isRequired: true }), { ...consent, mustBeTicked: true }]
    await publish(campaignId, 2, designOf([email, ...required, send]))
    const answers = { email: list.newEmail(), town: 'Lyon' }
    assert.equal((await sendForm(campaignId, { answers, version: 2 })).status, 400)
    assert.equal((await sendForm(campaignId, { answers, version: 1 })).status, 200)
    assert.deepEqual((await kept(campaignId))[0]?.answers, answers)
    const noEmail = { answers: { email: 'nobody' }, version: 1 }
    assert.equal((await sendForm(campaignId, noEmail)).status, 400)
  })

  it('of an older design has no field that no published version had', async () => {
    anHourLater()
    const campaignId = await live(designOf([email, field('town'), send]))
    await publish(campaignId, 2, designOf([email, send]))
    const address = list.newEmail()
    const answers = { email: address, town: 'Lyon', is_vip: 'yes' }
    await sendForm(campaignId, { answers, version: 1 })
    assert.deepEqual((await kept(campaignId))[0]?.answers, { email: address, town: 'Lyon' })
  })

  it('that only claims to be of an older design is judged by the one that is seen', async () => {
    anHourLater()
    const design = designOf([email, { ...consent, mustBeTicked: true }, send])
    const campaignId = await live(designOf([email, send]))
    await publish(campaignId, 3, design)
    const claim = async (version: number) =>
      (await sendForm(campaignId, { answers: { email: list.newEmail() }, version })).status
    assert.deepEqual([await claim(2), await claim(0), await claim(-1)], [400, 400, 400])
    list.passDays(25 / 24)
    assert.equal(await claim(1), 400)
    await deletePreviousDesigns(list.server.database, list.server.deps.now())
    assert.deepEqual(
      await list.server.database.query('select from former_designs where campaign_id = $1', [
        campaignId,
      ]),
      [],
    )
  })

  it('keeps what was agreed to, in its words and with its moment', async () => {
    const campaignId = await live(designOf([email, consent, send]))
    const answers = { email: list.newEmail() }
    await sendForm(campaignId, { answers, consent: { agree: true } })
    const at = list.server.deps.now().toISOString()
    assert.deepEqual((await kept(campaignId))[0]?.consent, [{ text: 'Send me news', at }])
  })

  const good = 'a@example.com'
  const cases: [name: string, blocks: object[], form: Form, words: string | null][] = [
    ['without an address', [email], { answers: {} }, 'Please fill in “Your email address”.'],
    ['with no address', [email], { answers: { email: 'me@home' } }, 'Enter an email such as'],
    ['of a site’s own', [email], { email: good }, null],
    [
      'without what is required',
      [email, field('city', { isRequired: true })],
      { answers: { email: good, city: '  ' } },
      'Please fill in “city”.',
    ],
    [
      'with too long a name',
      [email, field('name', { kind: 'name' })],
      { answers: { email: good, name: 'a'.repeat(201) } },
      '“name” may have 200 characters at most.',
    ],
    [
      'with a choice that there is none of',
      [email, field('size', { kind: 'choice', options: ['S', 'M'] })],
      { answers: { email: good, size: 'XXL' } },
      'Please choose one of the answers to “size”.',
    ],
    [
      'without a tick',
      [email, consent],
      { answers: { email: good } },
      'Please tick the box “Send me news”.',
    ],
    [
      'with a box unticked',
      [email, consent],
      { answers: { email: good }, consent: { agree: false } },
      'Please tick the box',
    ],
    [
      'without a tick that is not needed',
      [email, { ...consent, mustBeTicked: false }],
      { answers: { email: good } },
      null,
    ],
    ['with one answer', [question('one')], { answers: { colour: 'Red, a bit' } }, null],
    ['with two for one', [question('one')], { answers: { colour: 'Red, Blue' } }, 'Please choose'],
    ['with several', [question('many')], { answers: { colour: 'Red, Blue, Red, a bit' } }, null],
    [
      'with several and more',
      [question('many')],
      { answers: { colour: 'Red, Green' } },
      'Please choose',
    ],
    ['with none of several', [question('many')], { answers: {} }, 'Please fill in “Colour?”.'],
    ['on a scale', [question('scale')], { answers: { colour: '5' } }, null],
    ['beyond a scale', [question('scale')], { answers: { colour: '6' } }, 'Please choose'],
    ['in words', [question('words')], { answers: { colour: 'x'.repeat(1_000) } }, null],
    ['in too many words', [question('words')], { answers: { colour: 'x'.repeat(1_001) } }, '1000'],
    ['of a number', [email], { answers: { email: 7 } }, ''],
    ['with a name like a method', [email], { answers: { toString: 'x' } }, 'Please fill in'],
  ]
  for (const [name, blocks, form, words] of cases) {
    it(`${name} is ${words === null ? 'taken' : 'refused in words'}`, async () => {
      anHourLater()
      const campaignId = await live(designOf([...blocks, send]))
      const { status, body } = await sendForm(campaignId, form)
      assert.equal(status, words === null ? 200 : 400)
      assert.ok(body.message.includes(words ?? ''), body.message)
      const rows = [...(await kept(campaignId)), ...(await responses(campaignId))]
      assert.equal(rows.length, words === null ? 1 : 0)
    })
  }

  it('of several steps is asked for no more than its visitor has seen', async () => {
    const two = [email, field('city', { isRequired: true }), { ...send, id: 'send-too' }]
    const campaignId = await live(designOf([question('one'), send], two))
    assert.equal((await sendForm(campaignId, { answers: { colour: 'Red' } })).status, 200)
    assert.deepEqual(await responses(campaignId), [{ answers: { colour: 'Red' } }])
    const answers = { colour: 'Red', email: list.newEmail() }
    assert.match((await sendForm(campaignId, { answers })).body.message, /fill in “city”/)
    assert.equal(
      (await sendForm(campaignId, { answers: { ...answers, city: 'Brno' } })).status,
      200,
    )
  })

  it('that is sent 100 times at once is one', async () => {
    anHourLater()
    const campaignId = await live(designOf([email, send]))
    const form = { answers: { email: list.newEmail() }, event_id: 'event-0001' }
    const sent = await Promise.all(Array.from({ length: 100 }, () => sendForm(campaignId, form)))
    assert.deepEqual(new Set(sent.map(({ status, text }) => `${status} ${text}`)).size, 1)
    assert.equal(sent[0]?.status, 200)
    assert.deepEqual(await list.figures(campaignId), { subscribers: 1, confirmed: 0, joined: 1 })
  })

  it('of a campaign of another site is refused', async () => {
    const campaign_id = await live(designOf([email, send]))
    const form = { site_id: elsewhere.site_id, answers: { email: list.newEmail() } }
    const { status } = await sendForm(campaign_id, form)
    assert.equal(status, 404)
    assert.deepEqual(await kept(campaign_id), [])
  })

  it('that was kept on a device is taken a day after the end, and not later', async () => {
    anHourLater()
    const hours = (count: number) => new Date(list.server.deps.now().getTime() - count * 3_600_000)
    const after = async (ends_at: Date) => {
      const id = await live(designOf([email, send]), { status: 'ended', ends_at })
      return (await sendForm(id, { answers: { email: list.newEmail() } })).status
    }
    assert.deepEqual([await after(hours(23)), await after(hours(25))], [200, 404])
  })
})

describe('an address whose box was left empty', () => {
  const may = (id: string) => ({ ...consent, id, mustBeTicked: false })
  const colours = question('one')
  const sendTo = (campaignId: string, consent: object, more: object = {}) => {
    const answers = { email: list.newEmail(), colour: 'Red' }
    return sendForm(campaignId, { answers, consent, ...more })
  }
  const listed = async (campaignId: string) =>
    (await list.figures(campaignId)).joined - (await responses(campaignId)).length

  it('joins no list, counts as no subscriber and is mailed nothing, but its answers are kept', async () => {
    anHourLater()
    const campaignId = await live(designOf([colours, email, may('agree'), send]), {
      double_optin: true,
    })
    const answers = { colour: 'Red', email: list.newEmail() }
    const { body } = await sendForm(campaignId, { answers, consent: { agree: false } })
    assert.deepEqual(body.data, { double_optin: false })
    assert.deepEqual(await kept(campaignId), [])
    assert.deepEqual(await list.linksTo(answers.email), [])
    assert.deepEqual(await list.figures(campaignId), { subscribers: 0, confirmed: 0, joined: 0 })
    assert.deepEqual(await responses(campaignId), [{ answers }])
  })

  const cases: [name: string, blocks: object[], form: object, joins: boolean][] = [
    ['with the box ticked', [may('agree')], { agree: true }, true],
    ['with no word of the box', [may('agree')], {}, false],
    ['with one of two ticked', [may('agree'), may('too')], { agree: false, too: true }, true],
    [
      'with only the required checkboxes ticked',
      [may('agree'), { ...consent, id: 'terms' }],
      { agree: false, terms: true },
      false,
    ],
    ['where no box may be left empty', [consent], { agree: true }, true],
    ['where there is no box', [], {}, true],
  ]
  for (const [name, blocks, consent, joins] of cases) {
    it(`${name} ${joins ? 'joins' : 'does not'}`, async () => {
      anHourLater()
      const campaignId = await live(designOf([email, colours, ...blocks, send]))
      assert.equal((await sendTo(campaignId, consent)).status, 200)
      assert.equal(await listed(campaignId), joins ? 1 : -1)
    })
  }

  it('is judged by the boxes that its form had, where that is older', async () => {
    anHourLater()
    const campaignId = await live(designOf([email, colours, may('gone'), send]))
    await publish(campaignId, 2, designOf([email, colours, may('agree'), send]))
    const older = { version: 1 }
    await sendTo(campaignId, { gone: true }, older)
    assert.equal(await listed(campaignId), 1)
    await sendTo(campaignId, { gone: false }, older)
    assert.equal(await listed(campaignId), 0)
  })

  it('stays on the list that it had joined, with what it had agreed to', async () => {
    anHourLater()
    const campaignId = await live(designOf([email, may('agree'), send]))
    const answers = { email: list.newEmail() }
    await sendForm(campaignId, { answers, consent: { agree: true } })
    await sendForm(campaignId, { answers, consent: { agree: false } })
    const [subscriber] = await kept(campaignId)
    assert.equal(subscriber?.consent.length, 1)
    assert.equal((await list.figures(campaignId)).joined, 1)
  })

  it('wins one prize, which is its own when it joins later', async () => {
    anHourLater()
    const prizes = Array.from({ length: 50 }, (_, index) => ({
      ...{ label: `${index}`, chance: 1, code: `C${index}` },
    }))
    const game = { ...newBlock('wheel', 'wheel'), prizes }
    const campaignId = await live(designOf([game, email, may('agree'), send]))
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
  const even = {
    ...wheel,
    prizes: Array.from({ length: 10 }, (_, index) => ({
      label: `${index}`,
      chance: 1,
      code: `C${index}`,
    })),
  }

  it('is drawn by its chance, and its code is in the answer', async () => {
    anHourLater()
    const campaignId = await live(designOf([wheel, email, send]))
    for (let count = 0; count < 10; count += 1) {
      const { data } = (await sendForm(campaignId, { answers: { email: list.newEmail() } })).body
      assert.deepEqual(data.prize, { index: 1, code: 'ALWAYS' })
    }
  })

  it('is one for an address, however often and however many at once', async () => {
    anHourLater()
    const campaignId = await live(designOf([even, email, send]))
    const answers = { email: list.newEmail() }
    const all = await Promise.all(
      Array.from({ length: 20 }, () => sendForm(campaignId, { answers })),
    )
    const codes = new Set(all.map(({ body }) => body.data.prize?.code))
    assert.equal(codes.size, 1)
    assert.match([...codes].join(), /^C\d$/)
  })

  it('that is drawn before the form tells its code with the form', async () => {
    anHourLater()
    const campaignId = await live(
      designOf([{ ...even, id: 'card', type: 'scratch' }], [email, send]),
    )
    const draw = () => sendForm(campaignId, { draw: true, event_id: 'scratched-1' })
    const first = (await draw()).body.data.prize
    assert.equal(first?.code, null)
    assert.deepEqual((await draw()).body.data.prize, first)
    const answers = { email: list.newEmail() }
    const { data } = (await sendForm(campaignId, { answers, drawn: 'scratched-1' })).body
    assert.deepEqual(data.prize, { index: first?.index, code: `C${first?.index}` })
  })

  it('that was drawn before the form is of the first address that comes with it', async () => {
    anHourLater()
    const many = Array.from({ length: 100 }, (_, index) => ({
      label: '',
      chance: 1,
      code: `${index}`,
    }))
    const card = { ...even, id: 'card', type: 'scratch', prizes: many }
    const campaignId = await live(designOf([card], [email, send]))
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

  it('is drawn for a visitor ten times an hour at most, for each game', async () => {
    anHourLater()
    const campaignId = await live(designOf([even], [email, send]))
    const statuses = []
    for (let count = 0; count < 11; count += 1) {
      statuses.push(
        (await sendForm(campaignId, { draw: true, event_id: `again-${count}-00` })).status,
      )
    }
    assert.deepEqual(statuses, [...Array(10).fill(200), 429])
    const another = await live(designOf([even], [email, send]))
    const draw = { draw: true, event_id: 'again-0-00' }
    assert.equal((await sendForm(another, draw)).status, 200)
  })

  it('of a game without a form is told at once', async () => {
    const campaignId = await live(designOf([wheel]))
    const { data } = (await sendForm(campaignId, { draw: true, event_id: 'drawn-0001' })).body
    assert.deepEqual(data.prize, { index: 1, code: 'ALWAYS' })
  })

  it('is nothing that a design without a game has', async () => {
    const campaignId = await live(designOf([email, send]))
    const { data } = (await sendForm(campaignId, { answers: { email: list.newEmail() } })).body
    assert.deepEqual(data, { double_optin: false })
  })
})

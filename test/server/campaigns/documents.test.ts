import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { initialDesign } from '../../../src/features/templates/begin-rules.ts'
import { blankDesign } from '../../../src/popup/new-block.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'
import { newMember } from '../support/accounts.ts'
import { newCampaign } from '../support/data.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { designWithHeading, newShop, type Shop, targetingWith } from './support.ts'

let server: TestServer
let shop: Shop
before(async () => {
  server = await startTestServer()
})
after(() => server.close())
beforeEach(async () => {
  shop = await newShop(server)
})

const setColumn = (campaignId: string, column: string, value: unknown) =>
  server.database.query(`update campaigns set ${column} = $2 where campaign_id = $1`, [
    campaignId,
    value,
  ])

describe('a campaign', () => {
  it('has a design and a targeting document', async () => {
    const campaign = await shop.begin()
    assert.deepEqual(campaign.design, initialDesign(null, 'shop.example'))
    assert.deepEqual(campaign.targeting, defaultTargeting('UTC'))
    assert.deepEqual([campaign.version, campaign.template, campaign.type], [1, null, 'popup'])
  })

  it('from before designs existed starts blank, with its former settings', async () => {
    const pragueShop = await newShop(server, {}, 'Europe/Prague')
    const starts_at = new Date('2030-01-10T08:00:00Z')
    const columns = { status: 'scheduled', double_optin: true, starts_at }
    const id = await newCampaign(server.database, pragueShop.admin, pragueShop.site, columns)
    const { design, targeting } = await pragueShop.read(id)
    assert.deepEqual(design, initialDesign(null, 'shop.example'))
    assert.equal(targeting.schedule.from, '2030-01-10T09:00')
    assert.equal(targeting.consent.doubleOptin, true)
  })
})

describe('saving', () => {
  it('creates the next version, and records who made it', async () => {
    const campaign = await shop.begin()
    const design = designWithHeading('Good morning')
    const { body } = await shop.save('design', campaign, design)
    assert.deepEqual(body.data, await shop.read(campaign.campaign_id))
    assert.deepEqual([body.data.version, body.data.changed_by], [2, 'Mira'])
    assert.match(body.data.changed_by_id ?? '', /^[0-9a-f-]{36}$/)
    assert.deepEqual(body.data.design, design)
  })

  it('keeps text in any script, markup and 10,000 characters unchanged', async () => {
    const campaign = await shop.begin()
    const text = `<img src=x onerror=alert(1)> שלום 你好 🏺${'a'.repeat(9_950)}`
    const { body } = await shop.save('design', campaign, designWithHeading(text))
    assert.deepEqual(body.data.design, designWithHeading(text))
  })

  it('a design without an email field leaves the campaign without a form', async () => {
    const campaign = await shop.begin()
    const design = { ...blankDesign('bar'), steps: blankDesign().steps.slice(1) }
    const { data } = (await shop.save('design', campaign, design)).body
    assert.deepEqual([data.has_form, data.type], [false, 'bar'])
  })

  it('based on an older version changes nothing, and returns the newest version with its author', async () => {
    const campaign = await shop.begin()
    await shop.save('design', campaign, designWithHeading('Mine'))
    const { status, body } = await shop.save('design', campaign, designWithHeading('Yours'))
    assert.deepEqual([status, body.code], [409, 'CONFLICT'])
    assert.equal(body.message, 'This campaign was changed by Mira in the meantime.')
    assert.deepEqual(body.data, await shop.read(campaign.campaign_id))
    assert.deepEqual(body.data.design, designWithHeading('Mine'))
  })

  it('the targeting does not conflict with an earlier save of the design, or vice versa', async () => {
    const campaign = await shop.begin()
    await shop.save('design', campaign, designWithHeading('Mine'))
    const { body } = await shop.save('targeting', campaign, targetingWith({ days: [1] }))
    assert.deepEqual([body.data.version, body.data.design], [3, designWithHeading('Mine')])
    const again = await shop.save(
      'design',
      { ...campaign, version: 2 },
      designWithHeading('Mine too'),
    )
    assert.deepEqual([again.body.data.version, again.body.data.targeting.schedule.days], [4, [1]])
  })

  it('does not publish unseen changes by someone else', async () => {
    const campaign = await shop.begin()
    await shop.save('design', campaign, designWithHeading('Theirs'))
    const body = { status: 'live', version: campaign.version }
    const refused = await shop.call('PUT', `/${campaign.campaign_id}/status`, { body })
    assert.deepEqual([refused.status, refused.body.code], [409, 'CONFLICT'])
    assert.deepEqual(refused.body.data, await shop.read(campaign.campaign_id))
    assert.equal(refused.body.data.status, 'draft')
  })

  it('based on a version that does not exist yet is refused', async () => {
    const campaign = await shop.begin()
    const { status } = await shop.save(
      'design',
      { ...campaign, version: 9 },
      designWithHeading('Mine'),
    )
    assert.equal(status, 409)
  })

  it('a live campaign keeps `has_form` until it is published', async () => {
    const campaign = await shop.begin()
    const live = () => shop.switchTo(campaign.campaign_id, 'live')
    await live()
    const design = { ...blankDesign(), steps: blankDesign().steps.slice(1) }
    assert.equal((await shop.save('design', campaign, design)).body.data.has_form, true)
    assert.equal((await live()).body.data.has_form, false)
  })

  it('a paused campaign also keeps `has_form` until it is published', async () => {
    const campaign = await shop.begin()
    for (const status of ['live', 'paused']) await shop.switchTo(campaign.campaign_id, status)
    const design = { ...blankDesign(), steps: blankDesign().steps.slice(1) }
    assert.equal((await shop.save('design', campaign, design)).body.data.has_form, true)
  })

  it('succeeds for one of ten simultaneous requests', async () => {
    const campaign = await shop.begin()
    const saves = Array.from({ length: 10 }, (_, index) =>
      shop.save('design', campaign, designWithHeading(`Number ${index}`)),
    )
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [200, ...Array(9).fill(409)])
    assert.equal((await shop.read(campaign.campaign_id)).version, 2)
  })

  it('again after the response was lost is not a conflict', async () => {
    const campaign = await shop.begin()
    const once = () => shop.save('design', campaign, designWithHeading('Mine'))
    assert.deepEqual((await once()).body, (await once()).body)
    const [kept] = await server.database.query<{ bodies: number }>(
      'select count(*)::integer as bodies from kept_replies where body like $1',
      ['%Mine%'],
    )
    assert.equal(kept?.bodies, 0)
  })

  it('requires the permission to edit', async () => {
    const campaign = await shop.begin()
    const as = async (permission: string) => {
      const access = { campaigns: true, sites_access: [shop.site.site_id] }
      const permissions = { [permission]: true }
      const { token } = await newMember(server, shop.admin, { ...access, permissions })
      return (await shop.save('design', campaign, designWithHeading(permission), { token })).status
    }
    assert.equal(await as('publish_campaigns'), 403)
    assert.equal(await as('edit_campaigns'), 200)
  })

  it('a template that the plan does not include is refused', async () => {
    const campaign = await shop.begin()
    await setColumn(campaign.campaign_id, 'template_plan', 'plus')
    for (const [document, value] of [
      ['design', designWithHeading('Not paid')],
      ['targeting', targetingWith({})],
    ] as const) {
      const { status, body } = await shop.save(document, campaign, value)
      assert.deepEqual([status, body.code], [403, 'TEMPLATE_REFUSED'])
    }
  })
})

describe('an invalid document', () => {
  const blank = blankDesign()
  const newerVersionMessage = 'saved by a newer version of Poplar'
  const step = blank.steps[0] ?? { blocks: [] }
  const many = step.blocks
    .slice(0, 1)
    .flatMap((block) =>
      Array.from({ length: 201 }, (_, index) => ({ ...block, id: `block-${index}` })),
    )
  const link = { kind: 'link', address: 'javascript:alert(1)', opensNew: false }
  const withBlocks = (blocks: unknown) => ({ ...blank, steps: [{ ...step, blocks }] })
  const cases: [name: string, document: 'design' | 'targeting', value: unknown, words: string][] = [
    ['in a newer design format', 'design', { ...blank, version: 2 }, newerVersionMessage],
    [
      'in a newer targeting format',
      'targeting',
      { ...targetingWith({}), version: 2 },
      newerVersionMessage,
    ],
    ['with 201 blocks', 'design', withBlocks(many), 'at most 200 blocks'],
    [
      'with a link that runs a script',
      'design',
      withBlocks(step.blocks.map((block) => ({ ...block, action: link }))),
      'Enter a link to',
    ],
    [
      'with an invalid colour',
      'design',
      { ...blank, theme: { ...blank.theme, text: 'red' } },
      'Enter a colour',
    ],
    [
      'with a URL as the font',
      'design',
      { ...blank, theme: { ...blank.theme, font: 'https://evil.example/x' } },
      'Enter the name of a font family',
    ],
    [
      'with a lone surrogate',
      'design',
      designWithHeading('\ud800'),
      "contains a character that can't be stored",
    ],
    [
      'with an unknown time zone',
      'targeting',
      targetingWith({ timeZone: 'Mars/Base' }),
      'time zone',
    ],
    [
      'with an invalid date',
      'targeting',
      targetingWith({ from: '2026-02-30T10:00' }),
      'Enter a date',
    ],
    [
      'that ends before it starts',
      'targeting',
      targetingWith({ from: '2026-03-02T10:00', until: '2026-03-01T10:00' }),
      'The end',
    ],
  ]
  for (const [name, document, value, words] of cases) {
    it(`${name} is refused with a message`, async () => {
      const campaign = await shop.begin()
      const { status, body } = await shop.save(document, campaign, value)
      assert.equal(status, 400)
      assert.ok(body.message.includes(words), body.message)
      assert.equal((await shop.read(campaign.campaign_id)).version, 1)
    })
  }

  it('that is above a megabyte is refused, while a valid one below a megabyte is accepted', async () => {
    const campaign = await shop.begin()
    const large = (count: number) =>
      withBlocks(
        Array.from({ length: count }, (_, index) => ({
          ...step.blocks[0],
          ...{ id: `block-${index}`, text: 'a'.repeat(10_000) },
        })),
      )
    assert.equal((await shop.save('design', campaign, large(120))).body.code, 'TOO_LARGE')
    assert.equal((await shop.save('design', campaign, large(90))).status, 200)
  })
})

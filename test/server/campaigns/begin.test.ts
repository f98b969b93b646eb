import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as v from 'valibot'
import { initialDesign } from '../../../src/features/templates/begin-rules.ts'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import { popupDesign } from '../../../src/popup/design-schema.ts'
import { blankDesign } from '../../../src/popup/new-block.ts'
import { matchesPages } from '../../../src/popup/page-rules.ts'
import { markReviewed, openSamples } from '../../../src/popup/samples.ts'
import { previewOf } from '../../../src/popup/shown-design.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'
import { newAdmin, newMember } from '../support/accounts.ts'
import { newSite } from '../support/data.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { designWithHeading, newShop, targetingWith } from './support.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const form = { title: 'First order', customer_intention: 'coupon-popups' }
const ULTIMATE = { plan: 'ultimate' }

describe('a campaign from a template', () => {
  for (const template of TEMPLATES) {
    it(`starts with the design and settings of ${template.name}`, async () => {
      const shop = await newShop(server, ULTIMATE, 'Asia/Tokyo')
      const campaign = await shop.begin({ template: template.name })
      assert.deepEqual(campaign.design, initialDesign(template, 'shop.example'))
      assert.deepEqual(campaign.targeting, {
        ...defaultTargeting('Asia/Tokyo'),
        ...template.targeting,
      })
      assert.equal(campaign.template, template.name)
      assert.equal(campaign.template_plan, template.plan)
      assert.equal(campaign.type, template.design.frame.kind)
    })
  }

  it('is refused if the template’s name is unknown', async () => {
    const shop = await newShop(server)
    for (const template of ['nothing', '__proto__', '']) {
      const { status, body } = await shop.call('POST', '', { body: { ...form, template } })
      assert.deepEqual([status, body.message], [400, 'This template doesn’t exist.'])
    }
  })

  it('is refused if the plan does not include it, even if it is requested directly', async () => {
    const paid = TEMPLATES.filter(({ plan }) => plan !== 'free')
    const shop = await newShop(server)
    for (const { name } of paid) {
      const { body } = await shop.call('POST', '', { body: { ...form, template: name } })
      assert.equal(body.code, 'TEMPLATE_REFUSED', name)
    }
    assert.deepEqual((await shop.call('GET', '')).body.data, [])
  })
})

describe('a copy', () => {
  const copy = { title: 'Second order' }

  it('has the design and the settings, but no figures', async () => {
    const shop = await newShop(server)
    const first = await shop.begin()
    const withDesign = (await shop.save('design', first, designWithHeading('Mine'))).body.data
    const original = (await shop.save('targeting', withDesign, targetingWith({ days: [1] }))).body
      .data
    await server.database.query(
      "update campaigns set view_count = 9, status = 'live', ab_test_id = gen_random_uuid() where campaign_id = $1",
      [original.campaign_id],
    )
    const path = `/${original.campaign_id}/duplicate`
    const { campaign_id } = (await shop.call('POST', path, { body: copy })).body.data
    const { design, targeting, ...made } = await shop.read(campaign_id)
    assert.deepEqual([design, targeting], [original.design, original.targeting])
    assert.deepEqual(
      [made.title, made.status, made.view_count, made.version, made.ab_test_id],
      ['Second order', 'draft', 0, 1, null],
    )
  })

  it('has a form if the original’s draft has a form', async () => {
    const shop = await newShop(server)
    const { campaign_id, version } = await shop.begin()
    await shop.switchTo(campaign_id, 'live')
    const design = { ...blankDesign(), steps: blankDesign().steps.slice(1) }
    await shop.save('design', { campaign_id, version }, design)
    const { body } = await shop.call('POST', `/${campaign_id}/duplicate`, { body: copy })
    assert.equal(body.data.has_form, false)
  })

  it('can be created on another site in the account, but not in another account', async () => {
    const shop = await newShop(server)
    const { campaign_id } = await shop.begin()
    const second = await newSite(server, shop.admin, 'second.example')
    const stranger = await newAdmin(server)
    const theirs = await newSite(server, stranger, 'theirs.example')
    const to = (site_id: string) =>
      shop.call('POST', `/${campaign_id}/duplicate`, { body: { ...copy, site_id } })
    assert.equal((await to(second.site_id)).status, 200)
    assert.equal((await to(theirs.site_id)).status, 404)
    const there = await shop.call<{ title: string }[]>('GET', '', { siteId: second.site_id })
    assert.deepEqual(
      there.body.data.map(({ title }) => title),
      ['Second order'],
    )
  })

  it('cannot be created on a site that the member has no access to', async () => {
    const shop = await newShop(server)
    const { campaign_id } = await shop.begin()
    const second = await newSite(server, shop.admin, 'second.example')
    const { token } = await newMember(server, shop.admin, {
      ...{ campaigns: true, permissions: { create_campaigns: true } },
      sites_access: [shop.site.site_id],
    })
    const body = { ...copy, site_id: second.site_id }
    const more = { body, token }
    assert.equal((await shop.call('POST', `/${campaign_id}/duplicate`, more)).status, 404)
  })

  it('is refused if the plan does not include its template', async () => {
    const shop = await newShop(server)
    const { campaign_id } = await shop.begin()
    await server.database.query(
      "update campaigns set template_plan = 'plus' where campaign_id = $1",
      [campaign_id],
    )
    const { body } = await shop.call('POST', `/${campaign_id}/duplicate`, { body: copy })
    assert.equal(body.code, 'TEMPLATE_REFUSED')
  })
})

describe('deleting a campaign', () => {
  it('can be undone, which restores the campaign unchanged', async () => {
    const shop = await newShop(server)
    const campaign = await shop.begin()
    await shop.remove(campaign.campaign_id)
    assert.equal((await shop.call('GET', `/${campaign.campaign_id}`)).status, 404)
    const body = { seen: campaign.updated_at }
    const restored = await shop.call('POST', `/${campaign.campaign_id}/restore`, { body })
    assert.equal(restored.status, 200)
    assert.deepEqual(await shop.read(campaign.campaign_id), campaign)
    assert.equal((await shop.call('GET', '')).body.counts.all, 1)
  })

  it('cannot be undone if someone else has restored, changed and deleted the campaign again', async () => {
    const shop = await newShop(server)
    const { campaign_id, updated_at } = await shop.begin()
    const restore = (seen: string) =>
      shop.call('POST', `/${campaign_id}/restore`, { body: { seen } })
    await shop.remove(campaign_id)
    await restore(updated_at)
    server.setNow(new Date(Date.parse(updated_at) + 60_000))
    await shop.call('PATCH', `/${campaign_id}`, { body: { title: 'Theirs', from: 'First order' } })
    await shop.remove(campaign_id)
    const refused = await restore(updated_at)
    assert.deepEqual([refused.status, refused.body.data.title], [409, 'Theirs'])
    assert.equal((await shop.call('GET', `/${campaign_id}`)).status, 404)
    assert.equal((await restore(refused.body.data.updated_at)).status, 200)
  })

  it('cannot be undone without the permission to delete', async () => {
    const shop = await newShop(server)
    const { campaign_id, updated_at: seen } = await shop.begin()
    await shop.remove(campaign_id)
    const { token } = await newMember(server, shop.admin, {
      ...{ campaigns: true, permissions: { edit_campaigns: true } },
      sites_access: [shop.site.site_id],
    })
    assert.equal(
      (await shop.call('POST', `/${campaign_id}/restore`, { token, body: { seen } })).status,
      403,
    )
  })
})

describe('previews', () => {
  type Previews = { campaign_id: string; version: number; design: unknown }[]

  it('are the first steps of the site’s campaigns', async () => {
    const shop = await newShop(server)
    const { campaign_id, version, design } = await shop.begin()
    const other = await (await newShop(server)).begin()
    const ids = [campaign_id, other.campaign_id, 'nonsense', campaign_id].join()
    const { data } = (await shop.call<Previews>('GET', `/previews?campaign_ids=${ids}`)).body
    assert.deepEqual(data, [{ campaign_id, version, design: previewOf(design) }])
    assert.ok(design.steps.length > 1)
  })

  it('are limited to 50', async () => {
    const shop = await newShop(server)
    const ids = Array.from({ length: 51 }, () => crypto.randomUUID()).join()
    assert.equal((await shop.call('GET', `/previews?campaign_ids=${ids}`)).status, 400)
    assert.equal((await shop.call('GET', '/previews')).status, 400)
  })
})

it('every template is a design that the server accepts', () => {
  for (const { design } of TEMPLATES) assert.deepEqual(v.parse(popupDesign, design), design)
})

describe('sample content', () => {
  it('is marked in the draft, uses the site’s name, and is not sent to visitors', async () => {
    const shop = await newShop(server)
    const { campaign_id, design } = await shop.begin({ template: 'kiln' })
    assert.ok(JSON.stringify(design).includes('"text":"shop.example"'))
    assert.ok(!JSON.stringify(design).includes('Juniper'))
    assert.deepEqual(design.review?.codesInShop, [])
    await shop.switchTo(campaign_id, 'live')
    const path = `/v1/live/${shop.site.site_id}/${campaign_id}/1`
    const { body } = await server.call<object>('GET', path)
    assert.ok('steps' in body.data && !('review' in body.data))
  })

  it('is marked in a campaign that was created without markers, unless its text has been changed', async () => {
    const shop = await newShop(server)
    const { campaign_id, design, version } = await shop.begin({ template: 'tear-off' })
    const { review: _, ...before } = design
    const own = JSON.parse(JSON.stringify(before).replace('Five euro, for you', 'Mine'))
    await shop.save('design', { campaign_id, version }, own)
    const read = (await shop.read(campaign_id)).design
    const left = read.steps.flatMap(({ blocks }) =>
      blocks.flatMap((block) => openSamples(read, block)),
    )
    assert.deepEqual(
      left.map(({ blockId }) => blockId),
      ['text'],
    )
  })

  it('needs a new review if a copy is created on another site', async () => {
    const shop = await newShop(server)
    const draft = await shop.begin({ template: 'tear-off' })
    await shop.save('design', draft, markReviewed(draft.design))
    const second = await newSite(server, shop.admin, 'second.example')
    const copyTo = async (site_id: string) => {
      const body = { title: 'Copy', site_id }
      const { data } = (await shop.call('POST', `/${draft.campaign_id}/duplicate`, { body })).body
      const copy = await shop.call('GET', `/${data.campaign_id}`, { siteId: site_id })
      return copy.body.data.design.review?.codesInShop
    }
    assert.deepEqual(await copyTo(shop.site.site_id), ['POT5'])
    assert.deepEqual(await copyTo(second.site_id), [])
  })
})

const CART_PAGES = [
  ...['/cart', '/cart/', '/Cart?step=2', '/cart/c/abc', '/de-at/cart', '/shop/cart/'],
  ...['/shopping-cart', '/basket', '/en/basket', '/warenkorb/', '/checkout', '/en/checkout/'],
  ...['/checkout/cart', '/checkout/shipping', '/checkouts/cn/abc', '/cart.php'],
]
const OTHER_PAGES = [
  ...['/', '/mugs', '/cartridges', '/golf-cart', '/products/golf-cart', '/cart-covers', '/cartier'],
  ...[
    '/basketball',
    '/blog/basket-weaving',
    '/account/login?next=/cart',
    '/mugs?return=/checkout/',
  ],
  ...['/self-checkout', '/checkout-counters', '/blog/checkout/tips', '/cart.html'],
]
/** Pages after a purchase, where a cart reminder makes no sense. */
const PURCHASE_PAGES = [
  ...['/checkout/order-received/42/?key=wc_order_x', '/checkout/order-received'],
  ...['/checkout/onepage/success', '/checkout/success/', '/checkout/order-confirmation/7'],
  ...['/checkout/thank-you', '/checkouts/cn/abc/thank_you', '/checkouts/cn/abc/thank-you'],
]

describe('a campaign about the cart', () => {
  for (const [customer_intention, template] of [
    ['reduce-cart-abandonment', 'still-here'],
    ['increase-cart-value', 'nearly-free'],
    ['reduce-cart-abandonment', undefined],
  ] as const) {
    it(`starts on the cart pages only: ${template ?? 'blank'}`, async () => {
      const shop = await newShop(server)
      const { targeting } = await shop.begin({ customer_intention, template })
      const isTargeted = (path: string) =>
        matchesPages(targeting.pages, `https://shop.example${path}`)
      assert.deepEqual(CART_PAGES.filter(isTargeted), CART_PAGES)
      assert.deepEqual([...OTHER_PAGES, ...PURCHASE_PAGES].filter(isTargeted), [])
    })
  }

  for (const template of ['tipping-point', 'second-cup']) {
    it(`starts on all pages if it waits for an item in the cart: ${template}`, async () => {
      const shop = await newShop(server)
      const form = { customer_intention: 'increase-cart-value', template }
      const { moments, pages } = (await shop.begin(form)).targeting
      assert.deepEqual(
        moments.map(({ kind }) => kind),
        ['cart', 'click'],
      )
      assert.deepEqual(pages.shown, [])
    })
  }

  it('starts on all pages if the same template is used with another intent', async () => {
    const shop = await newShop(server)
    const form = { customer_intention: 'promote-special-offers', template: 'nearly-free' }
    assert.deepEqual((await shop.begin(form)).targeting.pages.shown, [])
  })
})

import { expect } from 'chai'
import { ShopifySuccess } from '../../../src/features/billing/shopify-success.tsx'
import { parseUser } from '../../../src/features/user/model.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import {
  deferred,
  eventually,
  fakeHttp,
  type Mounted,
  mountView,
  testKit,
} from '../../support/mount.tsx'

type FakeResponse = Parameters<typeof fakeHttp>[0][string]

const USER = { user_id: 'U1', email: 'soledad@example.com', role: 'admin' }
const chargeResponse = (status: string) => ({ data: { status, plan: 'plus', type: 'yearly' } })

describe('the return page from Shopify', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  const show = (answer: FakeResponse, chargeId: string | null = 'ch_1') => {
    const http = fakeHttp({
      'POST /billing/shopify/confirm': answer,
      'GET /user/me': { data: { ...USER, plan: { gateway: 'shopify', plan: 'plus' } } },
    })
    const kit = testKit({ http })
    kit.shared('session').set({ status: 'ready', user: parseUser(USER) })
    view = mountView(<ShopifySuccess chargeId={chargeId} />, { kit })
    return http
  }
  const headings: [what: string, answer: FakeResponse, heading: string, way: string | null][] = [
    ['waits for the response', () => deferred().promise, 'Confirming your plan with Shopify', null],
    [
      'shows the plan that was bought',
      chargeResponse('paid'),
      'You’re on Poplar Plus',
      'Go to billing',
    ],
    [
      'says that the charge was declined',
      chargeResponse('declined'),
      'Nothing has changed',
      'Choose a plan',
    ],
    [
      'says that the charge is still processing',
      chargeResponse('processing'),
      'Confirming your plan with Shopify',
      'Go to billing',
    ],
    [
      'does not find another account’s charge',
      new ApiFailure({ kind: 'refused', status: 404 }),
      'We couldn’t find this charge',
      'Go to billing',
    ],
    [
      'links to billing when the charge has been replaced by another',
      new ApiFailure({ kind: 'refused', status: 409 }),
      'This charge is no longer valid',
      'Go to billing',
    ],
  ]
  for (const [what, answer, heading, linkName] of headings) {
    it(what, async () => {
      const http = show(answer)
      await view.findByRole('heading', heading)
      const [first] = http.calls
      expect(first?.call.body).to.deep.equal({ charge_id: 'ch_1' })
      const link = await (linkName === null ? null : view.findByRole('link', linkName))
      expect(link?.getAttribute('href') ?? null).to.equal(linkName && '/billing')
    })
  }

  it('sends no request when the URL has no charge ID', async () => {
    const http = show(chargeResponse('paid'), null)
    await view.findByRole('heading', 'There is no charge to confirm')
    expect(http.calls).to.deep.equal([])
  })

  it('updates the plan in the session', async () => {
    show(chargeResponse('paid'))
    await view.findByRole('heading', 'You’re on Poplar Plus')
    await eventually(() =>
      expect(view.kit.shared('session').get()).to.have.nested.property('user.plan.name', 'plus'),
    )
  })

  it('does not reload the plan after a declined charge', async () => {
    const http = show(chargeResponse('declined'))
    await view.findByRole('heading', 'Nothing has changed')
    expect(http.calls.map(({ path }) => path)).to.deep.equal(['/billing/shopify/confirm'])
  })

  it('keeps its content while it polls', async () => {
    const answers = [chargeResponse('processing')]
    const http = show(() => answers.shift() ?? deferred().promise)
    const link = await view.findByRole('link', 'Go to billing')
    await eventually(() => http.calls.length === 2)
    await new Promise((resolve) => setTimeout(resolve))
    expect(link.isConnected).to.equal(true)
  })

  it('polls until the charge is paid', async () => {
    const answers = [chargeResponse('processing'), chargeResponse('paid')]
    show(() => answers.shift() ?? chargeResponse('paid'))
    await view.findByRole('heading', 'You’re on Poplar Plus')
  })

  it('can be retried after a lost connection', async () => {
    const answers: (ApiFailure | object)[] = [
      new ApiFailure({ kind: 'offline' }),
      chargeResponse('paid'),
    ]
    show(() => answers.shift() ?? chargeResponse('paid'))
    ;(await view.findByRole('button', 'Try again')).click()
    await view.findByRole('heading', 'You’re on Poplar Plus')
  })
})

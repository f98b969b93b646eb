import { expect } from 'chai'
import type { Block } from '../../../src/popup/design.ts'
import { preview } from '../../../src/popup/engine/engine.ts'
import { PREVIEW_FAILED } from '../../../src/popup/engine/preview-messages.ts'
import { type ForcedCampaign, previewKey } from '../../../src/popup/forced-campaign.ts'
import { newBlock } from '../../../src/popup/new-block.ts'
import { designForOwner } from '../../../src/popup/shown-design.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'
import { nextTask } from '../../support/next-task.ts'
import { eventually, queriesIn } from '../../support/queries.ts'
import { formOf } from '../render/samples.ts'
import { type } from '../render/stage.ts'

const baseTargeting = defaultTargeting('UTC')
const FIELD = newBlock('field', 'email')
const SEND = newBlock('button', 'send')
const KEY = previewKey('shop')

describe('the preview of a campaign on its owner’s site', () => {
  const { fetch } = window
  let requests: string[]
  let answer: () => Promise<Response>
  let forced: ForcedCampaign
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
    requests = []
    forced = campaign()
    answer = async () => Response.json({ data: forced })
    window.fetch = async (url, init) => {
      requests.push(`${url} ${init?.body}`)
      return answer()
    }
  })
  afterEach(() => {
    press('Close this note')
    press('Close')
    for (const host of hosts()) host.remove()
    window.fetch = fetch
    sessionStorage.clear()
  })

  function campaign(change: Partial<ForcedCampaign> = {}, blocks: Block[] = [FIELD, SEND]) {
    const design = formOf(...blocks)
    return {
      ...{
        campaign_id: 'one',
        version: 1,
        title: 'Autumn',
        status: 'live',
        targeting: baseTargeting,
      },
      ...{ refused_by_plan: false, payment_overdue: false, views_used_up: false, next: 'next' },
      design: designForOwner({ ...design, frame: { ...design.frame, kind: 'slide-in' } }),
      ...change,
    }
  }
  const hosts = () => [...document.querySelectorAll('poplar-popup')]
  const roots = () => hosts().flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const notices = () => roots().flatMap((root) => queriesIn(root).allByRole('region'))
  const popups = () => roots().flatMap((root) => [...root.querySelectorAll('.card')])
  const press = (name: string) => {
    for (const root of roots()) queriesIn(root).queryByRole('button', name)?.click()
  }
  const lines = () =>
    notices()
      .map(({ textContent }) => textContent)
      .join()
  const open = (token = 'secret') => preview({ siteId: 'shop', api: '/v1' }, token)
  const says = (words: string) => expect(lines()).to.include(words)
  const sent = async () => {
    await open()
    for (const root of roots()) {
      const field = queriesIn(root).queryByRole('textbox')
      if (field) type(field, 'ada@example.com')
    }
    press('Send')
    await eventually(() => roots().every((root) => !queriesIn(root).queryByRole('button', 'Send')))
    // The code that announces the outcome loads after the next step is shown.
    await import('../../../src/popup/engine/announce-outcome.ts')
    await nextTask()
  }
  const asksToConfirm = () => popups().some((card) => card.querySelector('.confirm'))

  it('shows the pop-up, and says that a visitor would see it', async () => {
    await open()
    expect(popups()).to.have.length(1)
    says('Preview: Autumn')
    says('A visitor like you would see it here.')
  })

  const shut: [name: string, change: Partial<ForcedCampaign>, sentence: string][] = [
    ['is a draft', { status: 'draft' }, 'This one is a draft'],
    ['is paused', { status: 'paused' }, 'This one is paused'],
    [
      'uses a template that the plan doesn’t include',
      { refused_by_plan: true },
      'Your plan doesn’t include',
    ],
    [
      'belongs to a lifetime deal with an overdue payment',
      { payment_overdue: true },
      'hasn’t been paid for',
    ],
    ['has no views left this month', { views_used_up: true }, 'views are used up'],
    [
      'is not for this page',
      {
        targeting: {
          ...baseTargeting,
          pages: { shown: [{ match: 'starts', text: '/none' }], hidden: [] },
        },
      },
      'This page isn’t one',
    ],
    [
      'is for returning visitors',
      {
        targeting: { ...baseTargeting, visitors: { ...baseTargeting.visitors, kind: 'returning' } },
      },
      'returning visitors only',
    ],
  ]
  for (const [name, change, sentence] of shut) {
    it(`shows a pop-up that ${name}, and says that visitors would not see it`, async () => {
      forced = campaign(change)
      await open()
      expect(popups()).to.have.length(1)
      says('would not see it here')
      says(sentence)
    })
  }

  it('sends one request and nothing else', async () => {
    await sent()
    expect(requests).to.deep.equal(['/v1/previews {"site_id":"shop","token":"secret"}'])
  })

  it('stores nothing on the device beyond the tab’s session', async () => {
    await sent()
    press('Close')
    expect(Object.keys(localStorage)).to.deep.equal([])
  })

  it('continues in its tab with the next token, until its note is closed', async () => {
    await open()
    expect(sessionStorage.getItem(KEY)).to.equal('next')
    press('Close this note')
    expect([sessionStorage.getItem(KEY), notices()]).to.deep.equal([null, []])
  })

  it('closes, and can be shown again', async () => {
    await open()
    press('Close')
    expect([popups().length, hosts().length]).to.deep.equal([0, 1])
    press('Show again')
    await eventually(() => popups().length === 1)
  })

  it('keeps its note closed once dismissed, even after the pop-up is closed', async () => {
    await open()
    press('Close this note')
    expect(popups()).to.have.length(1)
    press('Close')
    expect(hosts()).to.deep.equal([])
  })

  it('shows one pop-up, even if requested while it is open', async () => {
    await open()
    let shownCount = 0
    const observer = new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes])
      shownCount += added.filter(({ nodeName }) => nodeName === 'POPLAR-POPUP').length
    })
    observer.observe(document, { childList: true, subtree: true })
    press('Show again')
    press('Show again')
    await eventually(() => shownCount === 2)
    observer.disconnect()
    await eventually(() => popups().length === 1)
  })

  it('re-evaluates the targeting when the page reports a different cart', async () => {
    const cart = { totalAtLeast: 50, totalAtMost: null, itemsAtLeast: null }
    forced = campaign({
      targeting: { ...baseTargeting, visitors: { ...baseTargeting.visitors, cart } },
    })
    await open()
    says('this page doesn’t report its cart')
    const tell = (total: number) =>
      document.dispatchEvent(
        new CustomEvent('poplar-cart', { detail: { total, currency: 'EUR', items: 1 } }),
      )
    await eventually(() => {
      tell(20)
      says('total is too low')
    })
    tell(60)
    says('would see it here.')
  })

  it('says that it has expired if its token is unknown', async () => {
    answer = async () => new Response(null, { status: 404 })
    await open()
    says('has expired')
    expect(popups()).to.have.length(0)
  })

  it('says that it has ended if a continued preview’s token is unknown, and stops', async () => {
    sessionStorage.setItem(KEY, 'next')
    answer = async () => new Response(null, { status: 404 })
    await open('next')
    says('has ended')
    expect(sessionStorage.getItem(KEY)).to.equal(null)
  })

  it('says that it has failed if the response is not a preview', async () => {
    answer = async () => Response.json({ data: { title: 'Autumn' } })
    await open()
    expect(popups()).to.have.length(0)
    says(PREVIEW_FAILED)
  })

  it('continues after a failure, until its note is closed', async () => {
    sessionStorage.setItem(KEY, 'next')
    answer = async () => Response.json({ data: null, message: '' }, { status: 503 })
    await open('next')
    says('didn’t load')
    expect(sessionStorage.getItem(KEY)).to.equal('next')
    press('Close this note')
    expect(sessionStorage.getItem(KEY)).to.equal(null)
  })

  const doubleOptinTargeting = {
    ...baseTargeting,
    consent: { ...baseTargeting.consent, doubleOptin: true },
  }
  const consentBlock = { ...newBlock('consent', 'agree'), mustBeTicked: false }
  const confirmationCases: [name: string, forced: ForcedCampaign, asks: boolean][] = [
    ['for a list with double opt-in', campaign({ targeting: doubleOptinTargeting }), true],
    ['for a list without double opt-in', campaign(), false],
    ['without an email field', campaign({ targeting: doubleOptinTargeting }, [SEND]), false],
    [
      'with its consent checkbox unchecked',
      campaign({ targeting: doubleOptinTargeting }, [FIELD, consentBlock, SEND]),
      false,
    ],
  ]
  for (const [name, one, asks] of confirmationCases) {
    it(`${asks ? 'mentions' : 'does not mention'} a confirmation email after a form ${name}`, async () => {
      forced = one
      await sent()
      expect(asksToConfirm()).to.equal(asks)
    })
  }
})

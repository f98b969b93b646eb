import type { ReactNode } from 'react'
import { CampaignsPage } from '../../../src/features/campaigns/campaigns-page.tsx'
import { CreateCampaignDialog } from '../../../src/features/campaigns/create-campaign-dialog.tsx'
import { TemplatesPage } from '../../../src/features/campaigns/gallery/templates-page.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible, inEachColorScheme } from '../../support/axe.ts'
import { eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import { campaignResponse, memberWith, mountSignedIn, NOW, pageBody } from './support.tsx'

const ignore = () => {}

const figures = { ab_test_id: 'T1', view_count: 500, subscribe_count: 24 }
const FULL = pageBody(
  [
    campaignResponse({ ...figures, title: 'First order: 10% off' }),
    campaignResponse({ ...figures, title: 'First order: free', subscribe_count: 20 }),
    campaignResponse({ title: 'A few crumbs', has_form: false, status: 'paused' }),
    campaignResponse({ title: 'Later', status: 'scheduled', starts_at: '2026-12-01T00:00:00Z' }),
  ],
  { total: 60 },
)
const page = <CampaignsPage now={() => NOW} onCreate={ignore} />
const gallery = <TemplatesPage key="templates" title="Sale" intent="coupon-popups" />
const waitForText = (text: RegExp) => (view: Mounted) => view.findByText(text)

type Case = [
  what: string,
  view: ReactNode,
  list: Parameters<typeof fakeHttp>[0][string],
  shown: (view: Mounted) => Promise<unknown>,
  user?: object | undefined,
  exempt?: readonly string[],
]
const CASES: Case[] = [
  ['the list', page, FULL, waitForText(/A few crumbs/)],
  ['a member’s list', page, FULL, waitForText(/A few crumbs/), memberWith()],
  ['the list while it loads', page, () => new Promise(ignore), async () => {}],
  [
    'the list after a failure',
    page,
    new ApiFailure({ kind: 'offline' }),
    waitForText(/Couldn’t load the campaigns/),
  ],
  ['the empty list', page, pageBody([]), waitForText(/No campaigns yet/)],
  [
    'the list without matches',
    page,
    pageBody([], { counts: { all: 3 } }),
    waitForText(/No matching campaigns/),
  ],
  [
    'the create-campaign dialog with errors',
    <CreateCampaignDialog key="create" open onClose={ignore} onCreate={ignore} />,
    FULL,
    (view) => {
      view.getByRole('button', 'Create').click()
      return view.findByText('Title field is required')
    },
  ],
  ['the gallery', gallery, FULL, waitForText(/Choose a template/)],
  [
    'a template preview',
    gallery,
    FULL,
    async (view) => {
      view.getByRole('button', 'Preview: Kiln').click()
      await view.findByText('Try it. Nothing is sent.')
      await eventually(() => view.root.querySelector('.place > div') !== null)
    },
    undefined,
    // A scaled-down picture of a page; `drawn.test.ts` checks target sizes at full size.
    ['target-size'],
  ],
]

inEachColorScheme('accessibility of campaigns', () => {
  let view: Mounted
  before(() => sessionStorage.clear())
  afterEach(() => view.unmount())

  for (const [what, shown, list, isShown, user, exempt] of CASES) {
    for (const width of [1176, 343]) {
      it(`has no accessibility violations in ${what} at ${width} px`, async () => {
        const http = fakeHttp({ 'GET /campaigns': list })
        view = mountSignedIn(shown, { http, width, ...(user ? { user } : {}) })
        await isShown(view)
        await expectAccessible(view, exempt)
      })
    }
  }
})

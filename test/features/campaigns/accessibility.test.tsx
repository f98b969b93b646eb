import { emulateMedia } from '@web/test-runner-commands'
import axe from 'axe-core'
import { expect } from 'chai'
import type { ReactNode } from 'react'
import { CampaignsPage } from '../../../src/features/campaigns/campaigns-page.tsx'
import { CreateCampaignDialog } from '../../../src/features/campaigns/create-campaign-dialog.tsx'
import { TemplatesPage } from '../../../src/features/campaigns/templates-page.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { fakeHttp, type Mounted } from '../../support/mount.tsx'
import { memberWith, mountFor, NOW, pageBody, wireCampaign } from './support.tsx'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const ignore = () => {}

async function violations(view: Mounted): Promise<string[]> {
  // The view stands in no page of its own: landmarks are the page's business.
  const rules = { region: { enabled: false } }
  const { violations } = await axe.run(view.shadow.host, { runOnly: RULES, rules })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

const figures = { ab_test_id: 'T1', view_count: 500, subscribe_count: 24 }
const FULL = pageBody(
  [
    wireCampaign({ ...figures, title: 'First order: 10 % off' }),
    wireCampaign({ ...figures, title: 'First order: free', subscribe_count: 20 }),
    wireCampaign({ title: 'A few crumbs', has_form: false, status: 'paused' }),
    wireCampaign({ title: 'Later', status: 'scheduled', starts_at: '2026-12-01T00:00:00Z' }),
  ],
  { total: 60 },
)
const page = <CampaignsPage now={() => NOW} onCreate={ignore} />
const found = (text: RegExp) => (view: Mounted) => view.findByText(text)

type Case = [
  what: string,
  view: ReactNode,
  list: Parameters<typeof fakeHttp>[0][string],
  shown: (view: Mounted) => Promise<unknown>,
  user?: object,
]
const CASES: Case[] = [
  ['the list', page, FULL, found(/A few crumbs/)],
  ['the list of a member', page, FULL, found(/A few crumbs/), memberWith()],
  ['the list while it loads', page, () => new Promise(ignore), async () => {}],
  ['the list that failed', page, new ApiFailure({ kind: 'offline' }), found(/did not load/)],
  ['no campaign', page, pageBody([]), found(/No campaign yet/)],
  ['nothing found', page, pageBody([], { counts: { all: 3 } }), found(/No campaign fits/)],
  [
    'the create-campaign popup with errors',
    <CreateCampaignDialog key="create" open onClose={ignore} onCreate={ignore} />,
    FULL,
    (view) => {
      view.getByRole('button', 'Create').click()
      return view.findByText('Title field is required')
    },
  ],
  [
    'the page after Create',
    <TemplatesPage key="templates" title="Sale" intent="countdown-timer" />,
    FULL,
    found(/Create “Sale”/),
  ],
]

for (const colorScheme of ['light', 'dark'] as const) {
  describe(`campaigns for everybody, in ${colorScheme}`, () => {
    let view: Mounted
    before(async () => {
      sessionStorage.clear()
      await emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      document.documentElement.style.colorScheme = colorScheme
      document.documentElement.style.background = 'Canvas'
    })
    after(async () => {
      await emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
      document.documentElement.removeAttribute('style')
    })
    afterEach(() => view.unmount())

    for (const [what, shown, list, isShown, user] of CASES) {
      for (const width of [1176, 343]) {
        it(`finds nothing to mend in ${what} at ${width} px`, async () => {
          const http = fakeHttp({ 'GET /campaigns': list })
          view = mountFor(shown, { http, width, ...(user ? { user } : {}) })
          await isShown(view)
          expect(await violations(view)).to.deep.equal([])
        })
      }
    }
  })
}

import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { PathsContext } from '../../../src/config/paths.tsx'
import { CampaignsPage } from '../../../src/features/campaigns/campaigns-page.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import { focusedName } from '../../ui/focused.ts'
import { memberWith, mountFor, NOW, pageBody, wireCampaign } from './support.tsx'

const SPIN = wireCampaign({ campaign_id: 'spin', title: 'Spin' })
const REFUSED = new ApiFailure({ kind: 'refused', status: 403, serverMessage: 'Not yours.' })

describe('changing a campaign', () => {
  let view: Mounted
  let http: ReturnType<typeof fakeHttp>
  let went: string[]
  afterEach(() => view.unmount())

  const show = async (user?: object) => {
    http = fakeHttp({
      'GET /campaigns': pageBody([SPIN, wireCampaign({ title: 'Crumbs' })], {
        counts: { live: 2 },
      }),
    })
    went = []
    const paths = { href: (path: string) => path, go: (path: string) => void went.push(path) }
    const page = (
      <PathsContext.Provider value={paths}>
        <CampaignsPage now={() => NOW} onCreate={() => {}} />
      </PathsContext.Provider>
    )
    view = mountFor(page, { http, ...(user ? { user } : {}) })
    await view.findByRole('rowheader', /Spin/)
  }
  const choose = async (action: string) => {
    view.getByRole('button', 'Actions for Spin').click()
    ;(await view.findByRole('menuitem', action)).click()
  }
  const calls = (method: string) => http.calls.filter((call) => call.method === method)

  describe('by a member', () => {
    it('is not offered without a permission', async () => {
      await show(memberWith())
      expect(view.queryByRole('button', 'Actions for Spin')).to.equal(null)
    })

    for (const [permission, offered] of [
      ['edit_campaigns', 'Rename'],
      ['delete_campaigns', 'Delete'],
      ['publish_campaigns', 'Pause'],
    ] as const) {
      it(`is offered as ${offered} with ${permission}`, async () => {
        await show(memberWith(permission))
        view.getByRole('button', 'Actions for Spin').click()
        await view.findByRole('menuitem', offered)
        // Who may only look has the settings and the preview, too.
        const names = view.allByRole('menuitem').map(({ textContent }) => textContent)
        expect(names).to.deep.equal(['Settings', 'Preview on my site', offered])
      })
    }
  })

  describe('by setting it live', () => {
    const PAUSED = { ...SPIN, status: 'paused' }
    const refusedBy = (code: string) =>
      new ApiFailure({ kind: 'refused', status: 403, code, serverMessage: 'Not in the plan.' })
    const setLive = async (answer: (typeof http.table)[string], user?: object) => {
      await show(user)
      http.table['PUT /campaigns/spin/status'] = { data: PAUSED }
      await choose('Pause')
      await view.findByText('Paused')
      http.table['PUT /campaigns/spin/status'] = answer
      await choose('Set live')
    }

    it('pauses it, and sets it live again, in its row', async () => {
      await setLive({ data: SPIN })
      await eventually(() => expect(view.queryByText('Paused')).to.equal(null))
      const sent = calls('PUT').map(({ call }) => call.body)
      expect(sent).to.deep.equal([{ status: 'paused' }, { status: 'live' }])
    })

    it('moves it from tab to tab', async () => {
      await setLive(REFUSED)
      view.getByRole('tab', /^Live\s*1$/)
      view.getByRole('tab', /^Paused\s*1$/)
    })

    for (const [code, reason] of [
      ['VIEWS_REACHED', 'views'],
      ['TEMPLATE_REFUSED', 'template'],
      ['EDITOR_REFUSED', 'editor'],
    ] as const) {
      it(`leads to the plans because of ${reason}, with the server's words`, async () => {
        await setLive(refusedBy(code))
        await view.findByText('Not in the plan.')
        view.getByRole('button', 'Compare plans').click()
        await eventually(() => expect(went).to.deep.equal([`/billing?reason=${reason}`]))
      })
    }

    it('tells a member whom to ask', async () => {
      await setLive(refusedBy('VIEWS_REACHED'), memberWith('publish_campaigns'))
      await view.findByText('Not in the plan. Ask mira@example.com for a larger plan.')
    })
  })

  describe('by renaming', () => {
    const rename = async (title: string, answer: (typeof http.table)[string] = {}) => {
      await show()
      http.table['PATCH /campaigns/spin'] = answer
      await choose('Rename')
      const field = (await view.findByLabel('Title')) as HTMLInputElement
      document.execCommand('insertText', false, title)
      await sendKeys({ press: 'Enter' })
      return field
    }

    it('starts from the present title, selected, with the focus in it', async () => {
      await show()
      await choose('Rename')
      const field = (await view.findByLabel('Title')) as HTMLInputElement
      expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).to.equal('Spin')
      expect(focusedName()).to.equal('Title')
    })

    it('sends the title without blanks around it, and shows it in the row', async () => {
      await rename('  Wheel ', { data: { ...SPIN, title: 'Wheel' } })
      await view.findByRole('rowheader', /Wheel/)
      expect(calls('PATCH')[0]?.call.body).to.deep.equal({ title: 'Wheel' })
      expect(view.queryByRole('dialog')).to.equal(null)
    })

    for (const [what, title, sentence] of [
      ['blanks alone', '   ', 'Title field is required'],
      [
        '10,000 characters',
        'a'.repeat(10_000),
        'A title may have 400 characters at most; this one has 10,000.',
      ],
    ] as const) {
      it(`takes no title of ${what}, says so, and keeps it`, async () => {
        const field = await rename(title)
        await view.findByText(sentence)
        expect(field.value).to.equal(title)
        expect(calls('PATCH')).to.deep.equal([])
        expect(focusedName()).to.equal('Title')
      })
    }

    it('keeps what was typed when it is refused, and says why', async () => {
      const field = await rename('Wheel', REFUSED)
      await view.findByText('Not yours.')
      expect(field.value).to.equal('Wheel')
    })

    it('tells the host that it was refused, until the title is another', async () => {
      await rename('Wheel', REFUSED)
      await view.findByText('Not yours.')
      await eventually(() =>
        expect(view.failures.map(({ failure }) => failure)).to.deep.equal([REFUSED]),
      )
      await sendKeys({ type: '!' })
      await eventually(() => expect([...view.states]).to.deep.equal([]))
    })

    it('asks before typed text goes by Cancel', async () => {
      await show()
      await choose('Rename')
      await view.findByLabel('Title')
      await sendKeys({ type: '!' })
      view.getByRole('button', 'Cancel').click()
      await view.findByRole('alertdialog', 'Discard what you typed?')
    })
  })

  describe('by deleting', () => {
    const remove = async (answer: (typeof http.table)[string] = {}) => {
      await show()
      http.table['DELETE /campaigns/spin'] = answer
      await choose('Delete')
      return view.findByRole('alertdialog', 'Delete “Spin”?')
    }

    it('does nothing when it is cancelled', async () => {
      await remove()
      view.getByRole('button', 'Cancel').click()
      await eventually(() => view.queryByRole('alertdialog') === null)
      expect(calls('DELETE')).to.deep.equal([])
    })

    it('takes the campaign out of the list, says so, and moves the focus to the heading', async () => {
      await remove()
      http.table['GET /campaigns'] = pageBody([wireCampaign({ title: 'Crumbs' })])
      view.getByRole('button', 'Delete campaign').click()
      await eventually(() => view.queryByRole('rowheader', /Spin/) === null)
      await eventually(() => expect(focusedName()).to.equal('Campaigns'))
      expect(view.kit.notices.list.value[0]?.text).to.equal('“Spin” is deleted.')
    })

    it('tells by an alert why it failed, and leaves the row', async () => {
      await remove(REFUSED)
      view.getByRole('button', 'Delete campaign').click()
      await view.findByRole('alertdialog', 'Failed!')
      view.getByText('Not yours.')
      view.getByRole('rowheader', /Spin/)
    })

    it('tells the host that it failed, until the alert is read', async () => {
      await remove(REFUSED)
      view.getByRole('button', 'Delete campaign').click()
      await view.findByRole('alertdialog', 'Failed!')
      await eventually(() =>
        expect(view.failures.map(({ failure }) => failure)).to.deep.equal([REFUSED]),
      )
      view.getByRole('button', 'Close').click()
      await eventually(() => expect([...view.states]).to.deep.equal([]))
    })

    it('shows the list anew when somebody else was quicker', async () => {
      await remove(new ApiFailure({ kind: 'refused', status: 404 }))
      http.table['GET /campaigns'] = pageBody([wireCampaign({ title: 'Crumbs' })])
      view.getByRole('button', 'Delete campaign').click()
      await eventually(() => view.queryByRole('rowheader', /Spin/) === null)
    })
  })
})

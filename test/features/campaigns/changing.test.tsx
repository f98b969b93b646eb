import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { PathsContext } from '../../../src/config/paths.tsx'
import { CampaignsPage } from '../../../src/features/campaigns/campaigns-page.tsx'
import { designPath } from '../../../src/features/campaigns/rules.ts'
import { sitesStore } from '../../../src/features/sites/store.ts'
import { findTemplate, initialDesign } from '../../../src/features/templates/begin-rules.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import { focusedName } from '../../ui/focused.ts'
import { ADMIN, campaignResponse, memberWith, mountSignedIn, NOW, pageBody } from './support.tsx'

const SPIN = campaignResponse({ campaign_id: 'spin', title: 'Spin' })
const FORBIDDEN = new ApiFailure({ kind: 'refused', status: 403, serverMessage: 'Not yours.' })
const NOT_FOUND = new ApiFailure({
  ...{ kind: 'refused', status: 404, serverMessage: 'This campaign doesn’t exist.' },
})
/** The error for a change that is based on an older version. */
const conflictWith = (fields: object) =>
  new ApiFailure({
    ...{ kind: 'refused', status: 409, code: 'CONFLICT' },
    ...{
      serverMessage: 'This campaign was changed in the meantime.',
      data: { ...SPIN, ...fields },
    },
  })

describe('changing a campaign', () => {
  let view: Mounted
  let http: ReturnType<typeof fakeHttp>
  let navigatedTo: string[]
  afterEach(() => {
    view.unmount()
    sessionStorage.clear()
  })

  const show = async (user?: object, spin: object = {}) => {
    http = fakeHttp({
      'GET /campaigns': pageBody([{ ...SPIN, ...spin }, campaignResponse({ title: 'Crumbs' })], {
        counts: { live: 2 },
      }),
    })
    navigatedTo = []
    const paths = {
      href: (path: string) => path,
      go: (path: string) => void navigatedTo.push(path),
    }
    const page = (
      <PathsContext.Provider value={paths}>
        <CampaignsPage now={() => NOW} onCreate={() => {}} />
      </PathsContext.Provider>
    )
    view = mountSignedIn(page, { http, ...(user ? { user } : {}) })
    await view.findByRole('rowheader', /Spin|ش|كتاب/)
  }
  const chooseAction = async (action: string) => {
    view.getByRole('button', 'Actions for Spin').click()
    ;(await view.findByRole('menuitem', action)).click()
  }
  const toastText = () => view.kit.notices.list.value.at(-1)?.text
  const calls = (method: string) => http.calls.filter((call) => call.method === method)

  describe('by a member', () => {
    it('is not offered without permission', async () => {
      await show(memberWith())
      expect(view.queryByRole('button', 'Actions for Spin')).to.equal(null)
    })

    for (const [permission, offered] of [
      ['edit_campaigns', 'Rename'],
      ['create_campaigns', 'Duplicate'],
      ['delete_campaigns', 'Delete'],
      ['publish_campaigns', 'Pause'],
    ] as const) {
      it(`offers ${offered} with ${permission}`, async () => {
        await show(memberWith(permission))
        view.getByRole('button', 'Actions for Spin').click()
        await view.findByRole('menuitem', offered)
        // Members with only read access can also open the settings and the preview.
        const names = view.allByRole('menuitem').map(({ textContent }) => textContent)
        expect(names).to.deep.equal([
          ...['Settings', 'Design', 'Why isn’t it showing?', 'Preview on my site', offered],
        ])
      })
    }
  })

  describe('by setting it live', () => {
    const PAUSED = { ...SPIN, status: 'paused' }
    const refusalWithCode = (code: string) =>
      new ApiFailure({ kind: 'refused', status: 403, code, serverMessage: 'Not in the plan.' })
    const setLive = async (answer: (typeof http.table)[string], user?: object) => {
      await show(user)
      http.table['PUT /campaigns/spin/status'] = { data: PAUSED }
      await chooseAction('Pause')
      await view.findByText('Paused')
      http.table['PUT /campaigns/spin/status'] = answer
      await chooseAction('Set live')
    }

    it('pauses it and sets it live again, in its row', async () => {
      await setLive({ data: SPIN })
      await eventually(() => expect(view.queryByText('Paused')).to.equal(null))
      const sent = calls('PUT').map(({ call }) => call.body)
      expect(sent).to.deep.equal([
        { status: 'paused', version: 1 },
        { status: 'live', version: 1 },
      ])
    })

    it('moves it from one tab to the other', async () => {
      await setLive(FORBIDDEN)
      view.getByRole('tab', /^Live\s*1$/)
      view.getByRole('tab', /^Paused\s*1$/)
    })

    for (const status of ['draft', 'ended']) {
      it(`sets live a campaign that is ${status}, which may have to wait for its schedule`, async () => {
        await show(undefined, { status })
        const startsAt = '2026-11-30T12:00:00Z'
        http.table['PUT /campaigns/spin/status'] = {
          data: { ...SPIN, status: 'scheduled', starts_at: startsAt },
        }
        await chooseAction('Set live')
        await view.findByText('From Nov 30')
        expect(toastText()).to.equal('“Spin” is scheduled. It starts on Nov 30.')
      })
    }

    it('links to the design first while the device has unsaved changes to it', async () => {
      await show(undefined, { status: 'draft' })
      view.kit.storage.local.set('unsent-design:U1:spin', '{}')
      await chooseAction('Set live')
      await view.findByText(/Changes to “Spin” are waiting on this device/)
      view.getByRole('button', 'Review its design').click()
      await eventually(() => navigatedTo[0] === '/campaign/settings/design/?campaign=spin')
      expect(calls('PUT')).to.deep.equal([])
      view.kit.storage.local.remove('unsent-design:U1:spin')
    })

    it('pauses a campaign that is waiting for its schedule', async () => {
      await show(undefined, { status: 'scheduled' })
      http.table['PUT /campaigns/spin/status'] = { data: PAUSED }
      await chooseAction('Pause')
      await view.findByText('Paused')
    })

    it('publishes the edits of a live campaign', async () => {
      await show(undefined, { version: 3, published_version: 2 })
      view.getByText('Unpublished changes')
      http.table['PUT /campaigns/spin/status'] = { data: SPIN }
      await chooseAction('Publish changes')
      await eventually(() => view.queryByText('Unpublished changes') === null)
      expect(toastText()).to.equal('The changes to “Spin” are live.')
    })

    it('doesn’t publish a colleague’s newer changes until the user chooses Publish changes again', async () => {
      await show(undefined, { version: 3, published_version: 2, answer_count: 4 })
      const newer = { ...SPIN, version: 4, published_version: 2, title: 'Luck' }
      http.table['PUT /campaigns/spin/status'] = new ApiFailure({
        ...{ kind: 'refused', status: 409, code: 'CONFLICT', data: newer },
        serverMessage: 'This campaign was changed by Ben in the meantime.',
      })
      await chooseAction('Publish changes')
      await view.findByText(/changed by Ben in the meantime\. Review it first/)
      view.getByRole('button', '4 answers')
      view.getByRole('button', 'Review its design').click()
      await eventually(() => navigatedTo[0] === '/campaign/settings/design/?campaign=spin')
      http.table['PUT /campaigns/spin/status'] = { data: SPIN }
      view.getByRole('button', 'Actions for Luck').click()
      ;(await view.findByRole('menuitem', 'Publish changes')).click()
      await eventually(() => view.queryByText('Unpublished changes') === null)
      const sent = calls('PUT').map(({ call }) => call.body)
      expect(sent).to.deep.equal([3, 4].map((version) => ({ status: 'live', version })))
    })

    it('links to the settings when the campaign itself prevents it', async () => {
      await show(undefined, { status: 'ended' })
      http.table['PUT /campaigns/spin/status'] = new ApiFailure({
        kind: 'refused',
        status: 409,
        code: 'CONFLICT',
        serverMessage: 'This campaign’s schedule has ended.',
      })
      await chooseAction('Set live')
      await view.findByText('This campaign’s schedule has ended.')
      view.getByRole('button', 'Open its settings').click()
      await eventually(() =>
        expect(navigatedTo).to.deep.equal(['/campaign/settings/?campaign=spin']),
      )
    })

    it('is prevented by an unsaved targeting rule, which it shows and links to', async () => {
      await show(undefined, { status: 'paused' })
      const field = { of: 'where', field: 'shown/0/text', label: 'The address or part of it' }
      const held = [{ ...field, text: 'sale', problem: 'Begin with a slash.' }]
      view.kit.storage.session.set('held-targeting:U1:spin', JSON.stringify(held))
      await chooseAction('Set live')
      await view.findByText('Where, The address or part of it: Begin with a slash.')
      view.getByRole('button', 'Go to the rule').click()
      await eventually(() =>
        expect(navigatedTo).to.deep.equal(['/campaign/settings/?campaign=spin#unsaved']),
      )
      expect(calls('PUT')).to.have.length(0)
    })

    it('warns first when the snippet has never been seen, with a button to install it', async () => {
      const [site] = ADMIN.sites
      await show({ ...ADMIN, sites: [{ ...site, last_seen_at: null }] }, { status: 'paused' })
      await chooseAction('Set live')
      await view.findByText(
        /^Our snippet hasn’t been seen on .* yet\. Visitors will see the campaign once/,
      )
      ;(await view.findByRole('button', 'Install the snippet')).click()
      await eventually(() =>
        expect(navigatedTo).to.deep.equal(['/dashboard?dialog=installation-help']),
      )
      expect(calls('PUT')).to.have.length(0)
    })

    it('warns first when the snippet was last seen long ago', async () => {
      const [site] = ADMIN.sites
      const last_seen_at = new Date(Date.now() - 9 * 86_400_000).toISOString()
      await show({ ...ADMIN, sites: [{ ...site, last_seen_at }] }, { status: 'paused' })
      await chooseAction('Set live')
      await view.findByText(/^Our snippet was last seen on \S+ .+\. If it was removed/)
      view.getByRole('button', 'Check the installation')
      expect(calls('PUT')).to.have.length(0)
    })

    it('warns about sample content in the design, with a button to go there', async () => {
      await show(ADMIN, { status: 'draft' })
      const design = initialDesign(findTemplate('tear-off'), 'tea.example')
      http.table['GET /campaigns/spin'] = { data: { ...SPIN, design } }
      await chooseAction('Set live')
      await view.findByText(/3 places in the design still have sample content\./)
      view.getByRole('button', 'Go to the design').click()
      await eventually(() => expect(navigatedTo).to.deep.equal([designPath('spin')]))
      expect(calls('PUT')).to.have.length(0)
    })

    it('reports a bug in counting sample content, and sets it live all the same', async () => {
      await show(ADMIN, { status: 'draft' })
      const reports: unknown[] = []
      Object.assign(view.kit, { report: (error: unknown) => reports.push(error) })
      http.table['PUT /campaigns/spin/status'] = { data: SPIN }
      await chooseAction('Set live')
      await eventually(() => expect(calls('PUT')).to.have.length(1))
      expect(String(reports)).to.match(/no response for GET/)
    })

    it('says when a free template will show, and can set it live anyway', async () => {
      const isFull = { monthly_views: 100, monthly_views_limit: 100 }
      await show({ ...ADMIN, ...isFull }, { status: 'paused', template_plan: 'free' })
      http.table['PUT /campaigns/spin/status'] = { data: { ...SPIN, template_plan: 'free' } }
      await chooseAction('Set live')
      await view.findByText(/Visitors will see the campaign from \w+ 1\./)
      view.getByRole('button', 'Set live anyway').click()
      await eventually(() =>
        expect(toastText()).to.match(/has been set live\. This month’s views are used up/),
      )
    })

    for (const [code, reason] of [
      ['VIEWS_REACHED', 'views'],
      ['TEMPLATE_REFUSED', 'template'],
      ['EDITOR_REFUSED', 'editor'],
    ] as const) {
      it(`links to the plans with the reason ${reason}, and shows the server’s message`, async () => {
        await setLive(refusalWithCode(code))
        await view.findByText('Not in the plan.')
        view.getByRole('button', 'Compare plans').click()
        await eventually(() => expect(navigatedTo).to.deep.equal([`/billing?reason=${reason}`]))
      })
    }

    it('tells a member whom to ask', async () => {
      await setLive(refusalWithCode('VIEWS_REACHED'), memberWith('publish_campaigns'))
      await view.findByText('Not in the plan. Ask mira@example.com for a larger plan.')
    })
  })

  describe('by renaming', () => {
    const rename = async (title: string, answer: (typeof http.table)[string] = {}) => {
      await show()
      http.table['PATCH /campaigns/spin'] = answer
      await chooseAction('Rename')
      const field = (await view.findByLabel('Title')) as HTMLInputElement
      document.execCommand('insertText', false, title)
      await sendKeys({ press: 'Enter' })
      return field
    }

    it('starts with the current title selected and focused', async () => {
      await show()
      await chooseAction('Rename')
      const field = (await view.findByLabel('Title')) as HTMLInputElement
      expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).to.equal('Spin')
      expect(focusedName()).to.equal('Title')
    })

    it('sends the title trimmed, and shows it in the row', async () => {
      await rename('  Wheel ', { data: { ...SPIN, title: 'Wheel' } })
      await view.findByRole('rowheader', /Wheel/)
      expect(calls('PATCH')[0]?.call.body).to.deep.equal({ title: 'Wheel', from: 'Spin' })
      expect(view.queryByRole('dialog')).to.equal(null)
    })

    for (const [what, title, sentence] of [
      ['only spaces', '   ', 'Title field is required'],
      [
        '10,000 characters',
        'a'.repeat(10_000),
        'A title can have at most 400 characters; this one has 10,000.',
      ],
    ] as const) {
      it(`rejects a title of ${what} with a message, and keeps the text`, async () => {
        const field = await rename(title)
        await view.findByText(sentence)
        expect(field.value).to.equal(title)
        expect(calls('PATCH')).to.deep.equal([])
        expect(focusedName()).to.equal('Title')
      })
    }

    it('keeps the text when the server rejects it, and says why', async () => {
      const field = await rename('Wheel', FORBIDDEN)
      await view.findByText('Not yours.')
      expect(field.value).to.equal('Wheel')
    })

    it('shows the title that someone else has set in the meantime, and overwrites it only on request', async () => {
      await rename('Wheel', conflictWith({ title: 'Luck' }))
      await view.findByText('It was renamed to “Luck” in the meantime.')
      expect(view.getByLabel('Title')).to.have.property('value', 'Wheel')
      http.table['PATCH /campaigns/spin'] = { data: { ...SPIN, title: 'Wheel' } }
      view.getByRole('button', 'Rename anyway').click()
      await view.findByRole('rowheader', /Wheel/)
      expect(calls('PATCH')[1]?.call.body).to.deep.equal({ title: 'Wheel', from: 'Luck' })
    })

    it('can keep the other title, and shows it in the row', async () => {
      await rename('Wheel', conflictWith({ title: 'Luck' }))
      ;(await view.findByRole('button', 'Keep that title')).click()
      await eventually(() => view.queryByRole('dialog') === null)
      view.getByRole('rowheader', /Luck/)
      expect(calls('PATCH')).to.have.length(1)
    })

    it('removes the row when someone else has deleted the campaign, and says so', async () => {
      await show()
      http.table['PATCH /campaigns/spin'] = NOT_FOUND
      http.table['GET /campaigns'] = pageBody([campaignResponse({ title: 'Crumbs' })])
      await chooseAction('Rename')
      await view.findByLabel('Title')
      await sendKeys({ press: 'Enter' })
      await view.findByText('This campaign doesn’t exist.')
      await eventually(() => view.queryByRole('rowheader', /Spin/) === null)
      expect(view.getByRole('dialog', 'Rename campaign')).to.not.equal(null)
    })

    it('reports the failure to the host until the title is edited', async () => {
      await rename('Wheel', FORBIDDEN)
      await view.findByText('Not yours.')
      await eventually(() =>
        expect(view.failures.map(({ failure }) => failure)).to.deep.equal([FORBIDDEN]),
      )
      await sendKeys({ type: '!' })
      await eventually(() => expect([...view.states]).to.deep.equal([]))
    })

    it('asks for confirmation before Cancel discards the text', async () => {
      await show()
      await chooseAction('Rename')
      await view.findByLabel('Title')
      await sendKeys({ type: '!' })
      view.getByRole('button', 'Cancel').click()
      await view.findByRole('alertdialog', 'Discard what you typed?')
    })
  })

  describe('by duplicating', () => {
    const TWO_SITES = {
      ...memberWith('create_campaigns'),
      sites: [
        { id: '1', site_id: 'S1', domain: 'juniperandclay.example' },
        { id: '2', site_id: 'S2', domain: 'samplesale.example' },
      ],
    }
    const COPY = { data: { ...SPIN, campaign_id: 'copy', status: 'draft' } }
    const open = async (user?: object) => {
      await show(user)
      await chooseAction('Duplicate')
      return view.findByLabel('Title')
    }
    const press = () => view.getByRole('button', 'Duplicate').click()

    it('creates a draft next to it with its own title', async () => {
      const field = await open()
      expect(field).to.have.property('value', 'Copy of Spin')
      http.table['POST /campaigns/spin/duplicate'] = COPY
      press()
      await eventually(() =>
        expect(toastText()).to.equal('“Copy of Spin” has been created as a draft.'),
      )
      expect(calls('POST')[0]?.call.body).to.deep.equal({ title: 'Copy of Spin' })
      await eventually(() => view.queryByRole('dialog') === null)
    })

    it('suggests a title without invisible characters', async () => {
      await show(undefined, { title: 'كتاب' })
      view.getByRole('button', /^Actions for .*كتاب/).click()
      ;(await view.findByRole('menuitem', 'Duplicate')).click()
      expect(await view.findByLabel('Title')).to.have.property('value', 'Copy of كتاب')
    })

    it('creates it on another site', async () => {
      await open(TWO_SITES)
      const site = view.getByLabel('Site')
      if (!(site instanceof HTMLSelectElement)) throw new Error('The sites aren’t a list.')
      site.value = 'S2'
      site.dispatchEvent(new Event('change', { bubbles: true }))
      http.table['POST /campaigns/spin/duplicate'] = COPY
      press()
      await eventually(() =>
        expect(toastText()).to.match(/has been created as a draft on samplesale\.example\./),
      )
      expect(calls('POST')[0]?.call.body).to.deep.equal({ title: 'Copy of Spin', site_id: 'S2' })
      const noticeAction = view.kit.notices.list.value[0]?.action
      expect(noticeAction?.label).to.equal('Open it there')
      const openedUrls: string[] = []
      sitesStore(view.kit).onChange((_site, url) => openedUrls.push(url))
      noticeAction?.run()
      expect(view.kit.siteId.value).to.equal('S2')
      // The site change itself opens the URL; a navigation after it would be lost when the document reloads.
      expect(openedUrls).to.deep.equal([
        `/campaign/settings/?campaign=${COPY.data.campaign_id}&site_id=S2&domain=samplesale.example`,
      ])
      expect(navigatedTo).to.deep.equal([])
    })

    it('keeps the text when it fails, and creates one copy for two clicks', async () => {
      const field = await open()
      const failureDetails = { kind: 'refused', status: 502, serverMessage: 'Not now.' } as const
      http.table['POST /campaigns/spin/duplicate'] = new ApiFailure(failureDetails)
      press()
      await view.findByText('Not now.')
      expect(field).to.have.property('value', 'Copy of Spin')
      http.table['POST /campaigns/spin/duplicate'] = COPY
      press()
      await eventually(() => view.queryByRole('dialog') === null)
      expect(new Set(calls('POST').map(({ call }) => call.idempotencyKey)).size).to.equal(1)
    })

    it('keeps the suggested title within the maximum length', async () => {
      await show(undefined, { title: 'ش'.repeat(400) })
      view.getByRole('button', /^Actions for .?ش/).click()
      ;(await view.findByRole('menuitem', 'Duplicate')).click()
      const field = await view.findByLabel('Title')
      expect(field).to.have.property('value').with.lengthOf(400)
    })
  })

  describe('by deleting', () => {
    const remove = async (answer: (typeof http.table)[string] = {}) => {
      await show()
      http.table['DELETE /campaigns/spin'] = answer
      await chooseAction('Delete')
      return view.findByRole('alertdialog', 'Delete “Spin”?')
    }

    it('asks again when someone else has changed it in the meantime, and shows its status', async () => {
      const updated_at = '2026-11-20T11:59:00.000Z'
      await remove(conflictWith({ status: 'paused', updated_at }))
      view.getByRole('button', 'Delete campaign').click()
      await view.findByRole('alertdialog', '“Spin” was changed in the meantime')
      view.getByText(/Its status is now: Paused\./)
      http.table['DELETE /campaigns/spin'] = {}
      http.table['GET /campaigns'] = pageBody([campaignResponse({ title: 'Crumbs' })])
      view.getByRole('button', 'Delete anyway').click()
      await eventually(() => expect(toastText()).to.equal('“Spin” has been deleted.'))
      const seen = calls('DELETE').map(({ call }) => call.query)
      expect(seen).to.deep.equal([{ seen: '2026-11-20T10:00:00.000Z' }, { seen: updated_at }])
    })

    it('can keep a campaign that has changed in the meantime, and shows the change', async () => {
      await remove(conflictWith({ title: 'Luck' }))
      view.getByRole('button', 'Delete campaign').click()
      ;(await view.findByRole('button', 'Keep it')).click()
      await eventually(() => view.queryByRole('alertdialog') === null)
      view.getByRole('rowheader', /Luck/)
    })

    it('does nothing when it is cancelled', async () => {
      await remove()
      view.getByRole('button', 'Cancel').click()
      await eventually(() => view.queryByRole('alertdialog') === null)
      expect(calls('DELETE')).to.deep.equal([])
    })

    it('removes the campaign from the list, says so, and moves the focus to the heading', async () => {
      await remove()
      http.table['GET /campaigns'] = pageBody([campaignResponse({ title: 'Crumbs' })])
      view.getByRole('button', 'Delete campaign').click()
      await eventually(() => view.queryByRole('rowheader', /Spin/) === null)
      await eventually(() => expect(focusedName()).to.equal('Campaigns'))
      expect(view.kit.notices.list.value[0]?.text).to.equal('“Spin” has been deleted.')
    })

    const deleteCampaign = async () => {
      await remove()
      http.table['GET /campaigns'] = pageBody([campaignResponse({ title: 'Crumbs' })])
      view.getByRole('button', 'Delete campaign').click()
      await eventually(() => view.kit.notices.list.value.length === 1)
    }
    const undo = () => view.kit.notices.list.value[0]?.action?.run()

    it('restores it with Undo, and moves the focus back to its menu', async () => {
      await deleteCampaign()
      http.table['POST /campaigns/spin/restore'] = { data: SPIN }
      http.table['GET /campaigns'] = pageBody([SPIN])
      undo()
      await view.findByRole('rowheader', /Spin/)
      await eventually(() => expect(focusedName()).to.equal('Actions for Spin'))
      expect(toastText()).to.equal('“Spin” has been restored.')
      const seen = '2026-11-20T10:00:00.000Z'
      expect(calls('POST').map(({ call }) => call.body)).to.deep.equal([{ seen }])
    })

    it('says why it could not be restored', async () => {
      await deleteCampaign()
      http.table['POST /campaigns/spin/restore'] = FORBIDDEN
      undo()
      await view.findByRole('alertdialog', 'Failed!')
      view.getByText('Not yours.')
    })

    it('shows an alert with the reason for a failure, and keeps the row', async () => {
      await remove(FORBIDDEN)
      view.getByRole('button', 'Delete campaign').click()
      await view.findByRole('alertdialog', 'Failed!')
      view.getByText('Not yours.')
      view.getByRole('rowheader', /Spin/)
    })

    it('reports the failure to the host until the alert is closed', async () => {
      await remove(FORBIDDEN)
      view.getByRole('button', 'Delete campaign').click()
      await view.findByRole('alertdialog', 'Failed!')
      await eventually(() =>
        expect(view.failures.map(({ failure }) => failure)).to.deep.equal([FORBIDDEN]),
      )
      view.getByRole('button', 'Close').click()
      await eventually(() => expect([...view.states]).to.deep.equal([]))
    })

    it('reloads the list when someone else has already deleted it', async () => {
      await remove(new ApiFailure({ kind: 'refused', status: 404 }))
      http.table['GET /campaigns'] = pageBody([campaignResponse({ title: 'Crumbs' })])
      view.getByRole('button', 'Delete campaign').click()
      await eventually(() => view.queryByRole('rowheader', /Spin/) === null)
    })
  })
})

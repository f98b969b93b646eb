import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { backupLastLine } from '../../../src/features/billing/backup-rules.ts'
import { MarketplaceNotice } from '../../../src/features/billing/marketplace-notice.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible, inEachColorScheme } from '../../support/axe.ts'
import { deferred, eventually, fakeHttp, type Mounted, mountView } from '../../support/mount.tsx'

const DELAYED = 'Payment from AppSumo is delayed'
const PAUSED = 'Pop-ups are paused'
const EXPORT = 'GET /account/export'
const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 21, 12)
const TOTALS = { sites: 3, campaigns: 1, subscribers: 5_000, responses: 0 }
const BACKUP_TEXT = `{"subscribers":[\n],\n${backupLastLine(TOTALS)}`
const completeBackup = { data: new Blob([BACKUP_TEXT]) }

type Table = Parameters<typeof fakeHttp>[0]
type Settings = {
  delayedAt?: Date
  member?: { adminEmail: string | null }
  answer?: Table[string]
  locale?: string
  width?: number
  title?: string
}

/** Collects the files that would be downloaded, instead of opening the browser's dialog. */
function collectDownloads(): { name: string; text: Promise<string> }[] {
  const downloads: { name: string; text: Promise<string> }[] = []
  HTMLAnchorElement.prototype.click = function click() {
    const text = fetch(this.href).then((file) => file.text())
    downloads.push({ name: this.download, text })
  }
  return downloads
}
const originalClick = HTMLAnchorElement.prototype.click

let view: Mounted
let http: ReturnType<typeof fakeHttp>
let actions: string[]

const show = async ({
  delayedAt = new Date(NOW),
  member,
  answer = completeBackup,
  locale = 'en-GB',
  width,
  title = DELAYED,
}: Settings = {}) => {
  actions = []
  http = fakeHttp({ [EXPORT]: answer })
  const clock = { now: () => NOW, skewMs: () => 0, setSkew: () => {} }
  view = mountView(
    <MarketplaceNotice
      delayedAt={delayedAt}
      member={member ?? null}
      onContinue={() => actions.push('continue')}
      onUpgrade={() => actions.push('upgrade')}
      onOutsideClick={() => actions.push('outside')}
    />,
    { http, kit: { clock }, options: { locale }, ...(width !== undefined && { width }) },
  )
  return view.findByRole('dialog', title)
}
const backUp = () => view.getByRole('button', 'Back up').click()

describe('the AppSumo payment notice', () => {
  afterEach(() => view.unmount())

  it('is modal, and says what happened and what to do within 7 days', async () => {
    const dialog = await show()
    expect(dialog.matches(':modal')).to.equal(true)
    const about = view.shadow.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(about?.textContent).to.equal(
      'AppSumo hasn’t passed on the payment for your deal yet. Switch to a monthly or yearly plan, or back up your data within 7 days.',
    )
  })

  it('tells a member whom to contact, and lets them continue', async () => {
    const dialog = await show({ member: { adminEmail: 'mira@example.com' } })
    const about = view.shadow.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(about?.textContent).to.equal(
      'AppSumo hasn’t passed on the payment for this account’s deal. mira@example.com can switch to another plan, or back up the data.',
    )
    const buttons = [...dialog.querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(buttons).to.deep.equal(['Continue'])
    view.getByRole('button', 'Continue').click()
    expect(actions).to.deep.equal(['continue'])
  })

  it('does not say that the account is limited while pop-ups still show', async () => {
    const dialog = await show({ title: DELAYED })
    expect(dialog.textContent).to.include('pop-ups show').and.not.include('limited')
  })

  it('says that pop-ups are paused once they are, even to a member', async () => {
    const delayedAt = new Date(NOW - 8 * DAY_MS)
    await show({ delayedAt, member: { adminEmail: null }, title: PAUSED })
    view.getByText('pop-ups are paused, nothing is deleted')
  })

  const noticeCases: [delayedAt: Date, terms: string[], title: string][] = [
    [new Date(NOW), ['Until 28 November', 'After that'], DELAYED],
    [new Date(NOW - 8 * DAY_MS), ['Since 20 November'], PAUSED],
  ]
  for (const [delayedAt, terms, title] of noticeCases) {
    it(`says "${terms[0]}" for a delay since ${delayedAt.toDateString()}`, async () => {
      await show({ delayedAt, title })
      const shown = [...view.shadow.querySelectorAll('dt')].map(({ textContent }) => textContent)
      expect(shown).to.deep.equal(terms)
    })
  }

  it('does not mention 7 days once they have passed', async () => {
    await show({ delayedAt: new Date(NOW - 8 * DAY_MS), title: PAUSED })
    expect(view.queryByText(/7 days/)).to.equal(null)
  })

  it('does not close on Escape, and has no close button', async () => {
    const dialog = await show()
    await sendKeys({ press: 'Escape' })
    expect(dialog.matches(':modal')).to.equal(true)
    expect(view.allByRole('button').map((button) => button.textContent)).to.deep.equal([
      'Back up',
      'Upgrade',
    ])
  })

  it('reports Upgrade and a click outside, but not a click inside', async () => {
    const dialog = await show()
    view.getByText('After that').click()
    dialog.click()
    view.getByRole('button', 'Upgrade').click()
    expect(actions).to.deep.equal(['outside', 'upgrade'])
  })
})

describe('a backup', () => {
  let downloads: ReturnType<typeof collectDownloads>
  beforeEach(() => {
    downloads = collectDownloads()
  })
  afterEach(() => {
    HTMLAnchorElement.prototype.click = originalClick
    view.unmount()
  })

  it('is one file with the date in its name, saved as received', async () => {
    await show()
    backUp()
    await view.findByRole('status')
    expect(downloads.map(({ name }) => name)).to.deep.equal(['poplar-backup-2026-11-21.json'])
    expect(await downloads[0]?.text).to.equal(BACKUP_TEXT)
  })

  it('says where it was saved and what it contains', async () => {
    await show()
    backUp()
    const { textContent } = await view.findByRole('status')
    expect(textContent?.trim()).to.equal(
      'Your backup is saved. poplar-backup-2026-11-21.json contains 3 sites, 1 campaign and 5,000 subscribers.',
    )
  })

  it('shows "Please wait" while it loads, and starts once however often it is clicked', async () => {
    await show({ answer: () => deferred().promise })
    backUp()
    const busy = await view.findByRole('button', /Please wait/)
    busy.click()
    expect(http.calls).to.have.length(1)
  })

  it('is aborted when the notice unmounts', async () => {
    await show({ answer: () => deferred().promise })
    backUp()
    view.rerender(<p>Billing</p>)
    expect(http.calls[0]?.call.signal?.aborted).to.equal(true)
  })

  it('is not saved if the notice unmounts while the file is being read', async () => {
    const end = deferred<string>()
    const file = new Blob([BACKUP_TEXT])
    file.slice = () => Object.assign(new Blob(), { text: () => end.promise })
    await show({ answer: { data: file } })
    backUp()
    await new Promise((resolve) => setTimeout(resolve))
    view.rerender(<p>Billing</p>)
    end.resolve(BACKUP_TEXT)
    await new Promise((resolve) => setTimeout(resolve))
    expect(downloads).to.deep.equal([])
  })

  const INCOMPLETE_MESSAGE = 'The download was incomplete. Check your connection, then try again.'
  const failures: [what: string, answer: Table[string], says: string][] = [
    ['half a file', { data: new Blob([BACKUP_TEXT.slice(0, -9)]) }, INCOMPLETE_MESSAGE],
    ['another page', { data: new Blob(['<!doctype html>']) }, INCOMPLETE_MESSAGE],
    ['a lost connection', new ApiFailure({ kind: 'offline' }), INCOMPLETE_MESSAGE],
    [
      'a refusal',
      new ApiFailure({ kind: 'refused', status: 429, serverMessage: 'Too <b>many</b> calls.' }),
      'Too <b>many</b> calls.',
    ],
  ]
  for (const [what, answer, message] of failures) {
    it(`is not saved from ${what}, shows an error, and can be retried`, async () => {
      await show({ answer })
      backUp()
      const { textContent } = await view.findByRole('alert')
      expect(textContent?.trim()).to.equal(`Your backup wasn’t saved. ${message}`)
      expect(downloads).to.deep.equal([])
      http.table[EXPORT] = completeBackup
      view.getByRole('button', 'Try again').click()
      await view.findByRole('status')
      expect(downloads).to.have.length(1)
    })
  }

  it('reports a failure to the host', async () => {
    await show({ answer: new ApiFailure({ kind: 'offline' }) })
    backUp()
    await eventually(() => expect(view.failures).to.have.length(1))
  })
})

inEachColorScheme('accessibility of the AppSumo payment notice', () => {
  afterEach(() => view.unmount())

  for (const width of [320, 1_200]) {
    it(`has no violations at ${width} px, with an error shown`, async () => {
      await show({ width, answer: new ApiFailure({ kind: 'offline' }) })
      backUp()
      await view.findByRole('alert')
      await expectAccessible(view)
    })
  }
})

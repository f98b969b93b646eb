import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { CreateCampaignDialog } from '../../../src/features/campaigns/create-campaign-dialog.tsx'
import { newCampaign } from '../../../src/features/campaigns/new-campaign.ts'
import { fillStorage } from '../../support/full-storage.ts'
import { fakeHttp, type Mounted } from '../../support/mount.tsx'
import { focusedName } from '../../ui/focused.ts'
import { mountSignedIn } from './support.tsx'

describe('the create-campaign dialog', () => {
  let view: Mounted
  let created: [string, string][]
  let closed: number
  beforeEach(() => {
    sessionStorage.clear()
    open()
  })
  afterEach(() => view.unmount())

  const open = (messages = {}) => {
    created = []
    closed = 0
    const dialog = (
      <CreateCampaignDialog
        open
        onClose={() => (closed += 1)}
        onCreate={(title, intent) => created.push([title, intent])}
      />
    )
    view = mountSignedIn(dialog, { http: fakeHttp({}), options: { messages } })
  }
  const title = () => view.getByLabel('Title') as HTMLInputElement
  const type = async (text: string) => {
    title().focus()
    document.execCommand('insertText', false, text)
  }
  const chooseIntent = (name: RegExp) => view.getByRole('radio', name).click()

  it('offers the ten intents, each with a description, and announces the next step', () => {
    expect(view.allByRole('radio')).to.have.length(10)
    view.getByRole('radio', 'Countdown Timer Count down to a real deadline')
    view.getByText('Next: choose a template')
  })

  it('uses the host’s name for an intent', () => {
    view.unmount()
    open({ 'campaigns.intent-countdown-timer': 'Die Uhr läuft' })
    view.getByRole('radio', 'Die Uhr läuft Count down to a real deadline')
  })

  it('focuses the title', () => {
    expect(focusedName()).to.equal('Title')
  })

  it('submits the title and intent and closes on Enter in the title field', async () => {
    chooseIntent(/^Countdown Timer/)
    await type('  Advent calendar ')
    await sendKeys({ press: 'Enter' })
    expect(created).to.deep.equal([['Advent calendar', 'countdown-timer']])
    expect(closed).to.equal(1)
  })

  it('keeps markup in a title as typed', async () => {
    chooseIntent(/^Countdown Timer/)
    await type('<b>Sale</b>')
    view.getByRole('button', 'Create').click()
    expect(created[0]?.[0]).to.equal('<b>Sale</b>')
  })

  for (const [what, text, sentence] of [
    ['no title', '', 'Title field is required'],
    ['a title of only spaces', '   ', 'Title field is required'],
    [
      'a title of 10,000 characters',
      'a'.repeat(10_000),
      'A title can have at most 400 characters; this one has 10,000.',
    ],
  ] as const) {
    it(`rejects ${what}, and keeps the text`, async () => {
      chooseIntent(/^Countdown Timer/)
      if (text) await type(text)
      view.getByRole('button', 'Create').click()
      await view.findByText(sentence)
      expect([title().value, created.length]).to.deep.equal([text, 0])
      expect(focusedName()).to.equal('Title')
    })
  }

  it('requires an intent, and focuses the first', async () => {
    await type('Sale')
    view.getByRole('button', 'Create').click()
    await view.findByText('Choose what it should do')
    expect(focusedName()).to.match(/^Build Audience/)
  })

  for (const [way, leave] of [
    ['Escape', () => sendKeys({ press: 'Escape' })],
    ['Cancel', async () => view.getByRole('button', 'Cancel').click()],
    ['the close button', async () => view.getByRole('button', 'Close').click()],
  ] as const) {
    it(`asks for confirmation before ${way} discards typed text`, async () => {
      await type('Sale')
      await leave()
      await view.findByRole('alertdialog', 'Discard what you typed?')
      expect(closed).to.equal(0)
    })

    it(`closes on ${way} if nothing was typed`, async () => {
      await leave()
      expect(closed).to.equal(1)
    })
  }

  it('restores the title and intent after a reload', async () => {
    chooseIntent(/^Countdown Timer/)
    await type('Sale')
    view.unmount()
    open()
    expect(title().value).to.equal('Sale')
    expect(view.getByRole('radio', /^Countdown Timer/)).to.have.property('checked', true)
  })

  it('works when storage is full', async () => {
    const restoreStorage = fillStorage()
    chooseIntent(/^Countdown Timer/)
    await type('Sale')
    view.getByRole('button', 'Create').click()
    restoreStorage()
    expect(created).to.deep.equal([['Sale', 'countdown-timer']])
    expect(newCampaign(view.kit).draft()).to.deep.equal({ title: '', intent: null })
  })

  it('starts empty after the text has been discarded', async () => {
    await type('Sale')
    await sendKeys({ press: 'Escape' })
    ;(await view.findByRole('button', 'Discard')).click()
    expect(closed).to.equal(1)
    view.unmount()
    open()
    expect(title().value).to.equal('')
  })
})

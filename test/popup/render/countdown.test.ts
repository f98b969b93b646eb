import { type Clock, install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import type { Block, CountdownBlock, Deadline } from '../../../src/popup/design.ts'
import { newBlock } from '../../../src/popup/new-block.ts'
import { restoreVisibility, setPageVisibility } from '../../support/page-visibility.ts'
import { eventually } from '../../support/queries.ts'
import { formOf } from './samples.ts'
import { clearStages, show } from './stage.ts'

const NOON = Date.parse('2026-11-22T12:00:00Z')
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const FIVE_MINUTES: Deadline = { kind: 'visitor', minutes: 5 }

describe('a countdown', () => {
  let clock: Clock
  beforeEach(() => {
    clock = install({ now: NOON, toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    clock.uninstall()
    clearStages()
    restoreVisibility()
  })

  const showCountdown = (block: Partial<CountdownBlock>, shownAt = NOON, locale = 'en') =>
    show(formOf({ ...newBlock('countdown', 'clock'), ...block }), {
      shownAt,
      locale,
      now: () => clock.now,
    })
  const moment = (at: number): Deadline => ({ kind: 'moment', at: new Date(at).toISOString() })
  const shownDigits = ({ root }: { root: ShadowRoot }) =>
    Array.from(root.querySelectorAll('[role=timer] b'), ({ textContent }) => textContent).join(':')

  const deadlines: [name: string, Deadline, shownAt: number, shown: string][] = [
    ['a moment', moment(NOON + 2 * DAY_MS + 61 * MINUTE_MS + 5_000), NOON, '02:01:01:05'],
    [
      'a number of minutes after the first view',
      { kind: 'visitor', minutes: 90 },
      NOON,
      '00:01:30:00',
    ],
    [
      'a number of minutes, some of which have elapsed',
      { kind: 'visitor', minutes: 90 },
      NOON - 30 * MINUTE_MS,
      '00:01:00:00',
    ],
    ['a moment in the past', moment(NOON - 1), NOON, '00:00:00:00'],
  ]
  for (const [name, deadline, shownAt, shown] of deadlines) {
    it(`runs to ${name}`, async () => {
      expect(shownDigits(await showCountdown({ deadline, afterwards: '' }, shownAt))).to.equal(
        shown,
      )
    })
  }

  for (const [hours, name] of [
    [1, 'next hour'],
    [-1, 'previous hour, tomorrow'],
    [0, 'current hour, tomorrow'],
  ] as const) {
    it(`runs to the ${name}, in the visitor's local time`, async () => {
      const hour = (new Date(NOON).getHours() + hours + 24) % 24
      const end = new Date(NOON)
      end.setHours(hour, 0, 0, 0)
      if (end.getTime() <= NOON) end.setDate(end.getDate() + 1)
      const left = (end.getTime() - NOON) / (60 * MINUTE_MS)
      const shown = shownDigits(await showCountdown({ deadline: { kind: 'daily', hour } }))
      // There is no tile for days, because less than a day is left.
      expect(shown).to.equal(`${`${left}`.padStart(2, '0')}:00:00`)
    })
  }

  it('updates every second', async () => {
    const shown = await showCountdown({ deadline: { kind: 'visitor', minutes: 1 } })
    await clock.tickAsync(3_000)
    expect(shownDigits(shown)).to.equal('00:00:00:57')
  })

  it('shows and announces the final text when it ends, and stops', async () => {
    const shown = await showCountdown({
      deadline: { kind: 'visitor', minutes: 1 },
      afterwards: 'Too late.',
    })
    await clock.tickAsync(MINUTE_MS)
    expect(shown.queryByRole('timer')).to.equal(null)
    expect(shown.root.querySelector('.afterwards')?.textContent).to.equal('Too late.')
    expect(shown.root.querySelector('.countdown [role=status]')?.textContent).to.equal('Too late.')
    expect(clock.countTimers()).to.equal(0)
  })

  it('announces ten minutes, not every second', async () => {
    const { root } = await showCountdown({ deadline: { kind: 'visitor', minutes: 11 } })
    const said = root.querySelector('.countdown [role=status]')
    await clock.tickAsync(30_000)
    expect(said?.textContent).to.equal('')
    await clock.tickAsync(30_000)
    expect(said?.textContent).to.equal('10 minutes')
  })

  it('pauses while the page is hidden, and is correct when it is visible again', async () => {
    const shown = await showCountdown({ deadline: { kind: 'visitor', minutes: 5 } })
    setPageVisibility('hidden')
    await clock.tickAsync(10_000)
    expect(clock.countTimers()).to.equal(0)
    restoreVisibility()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(shownDigits(shown)).to.equal('00:00:04:50')
  })

  it('pauses while it is scrolled out of view, and is correct when it is in view again', async () => {
    const texts = Array.from({ length: 60 }, (_, index) => newBlock('text', `text-${index}`))
    const block: Block = { ...newBlock('countdown', 'clock'), deadline: FIVE_MINUTES }
    const shown = await show(formOf(...texts, block), { shownAt: NOON, now: () => clock.now })
    await eventually(() => clock.countTimers() === 0)
    await clock.tickAsync(10_000)
    shown.getByRole('timer').scrollIntoView()
    await eventually(() => shownDigits(shown) === '00:00:04:50')
  })

  it('keeps running when another block is updated', async () => {
    const block: Block = { ...newBlock('countdown', 'clock'), deadline: FIVE_MINUTES }
    const heading = newBlock('heading', 'title')
    const shown = await show(formOf(heading, block), { shownAt: NOON, now: () => clock.now })
    await shown.drawn.update(formOf({ ...heading, text: 'Another heading' }, block))
    await clock.tickAsync(10_000)
    expect(shownDigits(shown)).to.equal('00:00:04:50')
  })

  it('stops when the pop-up is removed', async () => {
    const { drawn } = await showCountdown({ deadline: { kind: 'visitor', minutes: 5 } })
    drawn.destroy()
    expect(clock.countTimers()).to.equal(0)
  })

  it('counts in the language’s digits', async () => {
    const deadline: Deadline = { kind: 'visitor', minutes: 90 }
    expect(shownDigits(await showCountdown({ deadline }, NOON, 'ar-EG'))).to.equal('٠٠:٠١:٣٠:٠٠')
  })
})

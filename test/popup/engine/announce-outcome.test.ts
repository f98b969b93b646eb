import { install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { announceOutcome } from '../../../src/popup/engine/announce-outcome.ts'
import { reservePlaces } from '../../../src/popup/engine/places.ts'
import { blankFrame, newBlock } from '../../../src/popup/new-block.ts'
import { shownDesign } from '../../../src/popup/shown-design.ts'
import { eventually, queriesIn } from '../../support/queries.ts'
import { formOf } from '../render/samples.ts'

const WHEEL = newBlock('wheel', 'wheel')
const COUPON = newBlock('coupon', 'gift')
const design = shownDesign(formOf(newBlock('heading', 'title'), WHEEL, COUPON))

describe('the message about a form whose pop-up has closed', () => {
  const OUTCOME_CONTEXT = { design, assets: '/v1', now: Date.now }
  const hosts = () => [...document.querySelectorAll('poplar-popup')]
  const roots = () => hosts().flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const said = () =>
    roots()
      .map((root) => root.querySelector('.card')?.textContent ?? '')
      .join()
  const close = () => {
    for (const root of roots()) queriesIn(root).queryByRole('button', 'Close')?.click()
  }
  afterEach(() => {
    close()
    for (const host of hosts()) host.remove()
  })

  it('says that it was sent', async () => {
    await announceOutcome({}, null, OUTCOME_CONTEXT)
    await eventually(() => said().includes('Sent. Thank you.'))
  })

  it('asks the visitor to confirm by email if the list uses double opt-in', async () => {
    await announceOutcome({ isPending: true }, null, OUTCOME_CONTEXT)
    await eventually(() => said().includes('please confirm with the link in the email'))
  })

  it('shows only the prize and its code', async () => {
    await announceOutcome({ prize: { index: 2, code: 'SPINSHIP' } }, null, OUTCOME_CONTEXT)
    expect(said()).to.include('Free shipping').and.to.include('SPINSHIP')
    expect(said()).not.to.include('Sent.')
  })

  it('does not mention a prize without a code', async () => {
    await announceOutcome({ prize: { index: 1, code: null } }, null, OUTCOME_CONTEXT)
    await eventually(() => said().includes('Sent. Thank you.'))
    expect(said()).not.to.include('Not this time')
  })

  it('shows each code in the response that has a coupon block', async () => {
    await announceOutcome({ codes: { gift: 'SECRET', other: 'OTHER' } }, null, OUTCOME_CONTEXT)
    expect(said()).to.include('SECRET').and.not.to.include('OTHER')
  })

  it('can be closed', async () => {
    await announceOutcome({}, null, OUTCOME_CONTEXT)
    close()
    expect(hosts()).to.deep.equal([])
  })

  it('waits until its position is free, and frees it when closed', async () => {
    const reserve: typeof reservePlaces = (frame) => reservePlaces(frame)
    const free = reserve(blankFrame('popup'))
    const clock = install({ toFake: ['setTimeout'], shouldAdvanceTime: true })
    const over = announceOutcome({}, null, { ...OUTCOME_CONTEXT, reserve })
    await clock.tickAsync(600)
    expect(said()).to.equal('')
    free?.()
    await over
    clock.uninstall()
    await eventually(() => said().includes('Sent. Thank you.'))
    expect(reservePlaces(blankFrame('popup'))).to.equal(null)
    close()
    const again = reservePlaces(blankFrame('popup'))
    expect(again).not.to.equal(null)
    again?.()
  })

  it('is removed when the page changes, unless it shows a code', async () => {
    const leaveFunctions: (() => void)[] = []
    const reserve = (_: unknown, leave: () => void) => {
      leaveFunctions.push(leave)
      return () => {}
    }
    await announceOutcome({}, null, { ...OUTCOME_CONTEXT, reserve })
    await announceOutcome({ codes: { gift: 'SECRET' } }, null, { ...OUTCOME_CONTEXT, reserve })
    for (const leave of leaveFunctions) leave()
    expect(said()).to.include('SECRET').and.not.to.include('Sent.')
  })
})

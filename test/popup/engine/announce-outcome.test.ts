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

describe('what is left to say of a form whose pop-up has gone', () => {
  const PLACE = { design, assets: '/v1', now: Date.now }
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

  it('is that it was sent', async () => {
    await announceOutcome({}, null, PLACE)
    await eventually(() => said().includes('Sent. Thank you.'))
  })

  it('is that a mail asks once more', async () => {
    await announceOutcome({ asksTwice: true }, null, PLACE)
    await eventually(() => said().includes('please confirm with the link in the email'))
  })

  it('is what was won, with its code and nothing else', async () => {
    await announceOutcome({ prize: { index: 2, code: 'SPINSHIP' } }, null, PLACE)
    expect(said()).to.include('Free shipping').and.to.include('SPINSHIP')
    expect(said()).not.to.include('Sent.')
  })

  it('is nothing of a prize without a code', async () => {
    await announceOutcome({ prize: { index: 1, code: null } }, null, PLACE)
    await eventually(() => said().includes('Sent. Thank you.'))
    expect(said()).not.to.include('Not this time')
  })

  it('is each code that has come, and no coupon without one', async () => {
    await announceOutcome({ codes: { gift: 'SECRET', other: 'OTHER' } }, null, PLACE)
    expect(said()).to.include('SECRET').and.not.to.include('OTHER')
  })

  it('goes when it is closed', async () => {
    await announceOutcome({}, null, PLACE)
    close()
    expect(hosts()).to.deep.equal([])
  })

  it('waits until its place is free, and frees it when it is closed', async () => {
    const stand: typeof reservePlaces = (frame) => reservePlaces(frame)
    const free = stand(blankFrame('popup'))
    const over = announceOutcome({}, null, { ...PLACE, stand })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(said()).to.equal('')
    free?.()
    await over
    await eventually(() => said().includes('Sent. Thank you.'))
    expect(reservePlaces(blankFrame('popup'))).to.equal(null)
    close()
    const again = reservePlaces(blankFrame('popup'))
    expect(again).not.to.equal(null)
    again?.()
  })

  it('leaves with its page, but for a code', async () => {
    const leaves: (() => void)[] = []
    const stand = (_: unknown, leave: () => void) => {
      leaves.push(leave)
      return () => {}
    }
    await announceOutcome({}, null, { ...PLACE, stand })
    await announceOutcome({ codes: { gift: 'SECRET' } }, null, { ...PLACE, stand })
    for (const leave of leaves) leave()
    expect(said()).to.include('SECRET').and.not.to.include('Sent.')
  })
})

import { expect } from 'chai'
import { sayAfter } from '../../../src/popup/engine/after.ts'
import { takePlaces } from '../../../src/popup/engine/places.ts'
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
    await sayAfter({}, null, PLACE)
    await eventually(() => said().includes('Sent. Thank you.'))
  })

  it('is that a mail asks once more', async () => {
    await sayAfter({ asksTwice: true }, null, PLACE)
    await eventually(() => said().includes('please confirm in the mail'))
  })

  it('is what was won, with its code and nothing else', async () => {
    await sayAfter({ prize: { index: 2, code: 'SPINSHIP' } }, null, PLACE)
    expect(said()).to.include('Free shipping').and.to.include('SPINSHIP')
    expect(said()).not.to.include('Sent.')
  })

  it('is nothing of a prize without a code', async () => {
    await sayAfter({ prize: { index: 1, code: null } }, null, PLACE)
    await eventually(() => said().includes('Sent. Thank you.'))
    expect(said()).not.to.include('Not this time')
  })

  it('is each code that has come, and no coupon without one', async () => {
    await sayAfter({ codes: { gift: 'SECRET', other: 'OTHER' } }, null, PLACE)
    expect(said()).to.include('SECRET').and.not.to.include('OTHER')
  })

  it('goes when it is closed', async () => {
    await sayAfter({}, null, PLACE)
    close()
    expect(hosts()).to.deep.equal([])
  })

  it('waits until its place is free, and frees it when it is closed', async () => {
    const stand: typeof takePlaces = (frame) => takePlaces(frame)
    const free = stand(blankFrame('popup'))
    const over = sayAfter({}, null, { ...PLACE, stand })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(said()).to.equal('')
    free?.()
    await over
    await eventually(() => said().includes('Sent. Thank you.'))
    expect(takePlaces(blankFrame('popup'))).to.equal(null)
    close()
    const again = takePlaces(blankFrame('popup'))
    expect(again).not.to.equal(null)
    again?.()
  })

  it('leaves with its page, but for a code', async () => {
    const leaves: (() => void)[] = []
    const stand = (_: unknown, leave: () => void) => {
      leaves.push(leave)
      return () => {}
    }
    await sayAfter({}, null, { ...PLACE, stand })
    await sayAfter({ codes: { gift: 'SECRET' } }, null, { ...PLACE, stand })
    for (const leave of leaves) leave()
    expect(said()).to.include('SECRET').and.not.to.include('Sent.')
  })
})

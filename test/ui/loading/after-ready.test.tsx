import { expect } from 'chai'
import { beginFetchingAhead } from '../../../src/lib/fetch-ahead.ts'
import { afterReady } from '../../../src/ui/loading/after-ready.tsx'
import { type Mounted, mountView } from '../../support/mount.tsx'

let view: Mounted
let loads = 0

const Offer = afterReady(async () => {
  loads += 1
  return ({ of }: { of: string }) => <p>Offer of {of}</p>
})

afterEach(() => view.unmount())

// In this order: once the page's first element can be used, it stays so.
describe('a part that nobody waits for', () => {
  it('neither shows nor loads before an element can be used', () => {
    view = mountView(<Offer of="pears" />)
    expect(view.root.textContent).to.equal('')
    expect(loads).to.equal(0)
  })

  it('comes when one can be used', async () => {
    view = mountView(<Offer of="pears" />)
    beginFetchingAhead()
    await view.findByText('Offer of pears')
  })

  it('stands at once where it is shown again', () => {
    view = mountView(<Offer of="plums" />)
    expect(view.root.textContent).to.equal('Offer of plums')
  })
})

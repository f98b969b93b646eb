import { expect } from 'chai'
import { LinkButton } from '../../../src/ui/fields/link-button.tsx'
import { type Mounted, mountView } from '../../support/mount.tsx'

describe('a button that looks like a link', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  it('is underlined, has no border, and is high enough to be pressed', () => {
    view = mountView(<LinkButton>Show all</LinkButton>)
    const button = view.getByRole('button', 'Show all')
    const { textDecorationLine, borderTopWidth, backgroundColor } = getComputedStyle(button)
    expect([textDecorationLine, borderTopWidth]).to.deep.equal(['underline', '0px'])
    expect(backgroundColor).to.equal('rgba(0, 0, 0, 0)')
    expect(button.offsetHeight).to.be.at.least(24)
  })

  it('doesn’t submit the form around it', () => {
    const events: string[] = []
    view = mountView(
      <form onSubmit={() => void events.push('submitted')}>
        <LinkButton onClick={() => void events.push('pressed')}>Show all</LinkButton>
      </form>,
    )
    view.getByRole('button', 'Show all').click()
    expect(events).to.deep.equal(['pressed'])
  })
})

import { expect } from 'chai'
import { Select } from '../../../src/ui/fields/select.tsx'
import { type Mounted, mountView } from '../../support/mount.tsx'

describe('a select', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  const LONG = 'Default: the list of everybody who signed up at the spring market'
  const mount = (value: string) => {
    view = mountView(
      <Select
        aria-label="List"
        placeholder="Choose a list"
        options={[{ value: 'a', label: LONG }]}
        value={value}
        onChange={() => {}}
      />,
    )
    return view.getByRole('combobox', 'List')
  }

  it('has the whole text of what is chosen as a tooltip, and says where it is cut', () => {
    const select = mount('a')
    expect(select.title).to.equal(LONG)
    expect(getComputedStyle(select).textOverflow).to.equal('ellipsis')
  })

  it('has no tooltip while nothing is chosen', () => {
    expect(mount('').hasAttribute('title')).to.equal(false)
  })
})

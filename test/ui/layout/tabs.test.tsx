import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { Tabs } from '../../../src/ui/layout/tabs.tsx'
import { type Mounted, mountView } from '../../support/mount.tsx'
import { focusedName } from '../focused.ts'

const TABS = [
  { id: 'javascript', name: 'JavaScript' },
  { id: 'wordpress', name: 'WordPress' },
  { id: 'shopify', name: 'Shopify' },
]

function Platforms({ direction = 'ltr' }: { direction?: 'ltr' | 'rtl' }) {
  const [platform, setPlatform] = useState('javascript')
  return (
    <div dir={direction}>
      <Tabs label="Platform" tabs={TABS} value={platform} onChange={setPlatform}>
        How to install it on {platform}
      </Tabs>
    </div>
  )
}

describe('tabs', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  it('show the panel of the selected tab with its name', () => {
    view = mountView(<Platforms />)
    expect(view.getByRole('tabpanel', 'JavaScript').textContent).to.contain('javascript')
  })

  it('change on click', async () => {
    view = mountView(<Platforms />)
    view.getByRole('tab', 'WordPress').click()
    await view.findByRole('tabpanel', 'WordPress')
  })

  it('are a single tab stop', () => {
    view = mountView(<Platforms />)
    expect(view.allByRole('tab').map(({ tabIndex }) => tabIndex)).to.deep.equal([0, -1, -1])
  })

  for (const [direction, key, tab] of [
    ['ltr', 'ArrowRight', 'WordPress'],
    ['ltr', 'ArrowLeft', 'Shopify'],
    ['ltr', 'End', 'Shopify'],
    ['rtl', 'ArrowLeft', 'WordPress'],
    ['rtl', 'ArrowRight', 'Shopify'],
  ] as const) {
    it(`go to ${tab} on ${key} in ${direction}`, async () => {
      view = mountView(<Platforms direction={direction} />)
      view.getByRole('tab', 'JavaScript').focus()
      await sendKeys({ press: key })
      await view.findByRole('tabpanel', tab)
      expect(focusedName()).to.equal(tab)
    })
  }
})

import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { RadioCards } from '../../../src/ui/fields/radio-cards.tsx'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'

const CARDS = [
  { value: 'grow', name: 'Grow the list', description: 'A form for new subscribers.' },
  { value: 'sell', name: 'Sell more' },
  { value: 'survey', name: 'Ask a question', disabled: true },
]

function IntentCards({ error }: { error?: string }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <RadioCards
      label="What is it for?"
      cards={CARDS}
      value={value}
      onChange={setValue}
      error={error}
    />
  )
}

const isChecked = (element: HTMLElement) => (element as HTMLInputElement).checked

describe('radio cards', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  it('are a labelled group', () => {
    view = mountView(<IntentCards />)
    expect(view.getByRole('group', 'What is it for?').querySelectorAll('input')).to.have.length(3)
  })

  it('are selected with a click anywhere on the card', async () => {
    view = mountView(<IntentCards />)
    view.getByText('A form for new subscribers.').click()
    await eventually(() => isChecked(view.getByRole('radio', /^Grow the list/)))
  })

  it('are selected with the arrow keys', async () => {
    view = mountView(<IntentCards />)
    view.getByRole('radio', /^Grow/).focus()
    await sendKeys({ press: 'ArrowDown' })
    await eventually(() => isChecked(view.getByRole('radio', 'Sell more')))
  })

  it('can’t be selected while disabled', () => {
    view = mountView(<IntentCards />)
    view.getByText('Ask a question').click()
    expect(isChecked(view.getByRole('radio', 'Ask a question'))).to.equal(false)
  })

  it('announce an error', () => {
    view = mountView(<IntentCards error="Choose one." />)
    expect(view.getByRole('alert').textContent).to.equal('Choose one.')
  })
})

import { expect } from 'chai'
import { useState } from 'react'
import { parseAttribute } from '../../elements/define/attributes.ts'
import { define } from '../../elements/define.ts'
import { configure } from '../../elements/kit.ts'
import { eventually } from '../support/queries.ts'
import { API_BASE } from './contract/api.ts'

let renders = 0

function Counted(_: { options?: object }) {
  renders += 1
  return <p>counted</p>
}
const CountedElement = define('x-counted', Counted, { properties: ['options'] })

function Closing() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <input aria-label="Name" />
      {isOpen && (
        <button type="button" onClick={() => setOpen(false)}>
          Close
        </button>
      )}
    </>
  )
}
const ClosingElement = define('x-closing', Closing, {})

const task = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('an element with a small view', () => {
  let element: HTMLElement & { ready: Promise<unknown> }
  before(() => configure({ apiBase: API_BASE, getAccessToken: () => null }))
  afterEach(() => element.remove())
  const show = async <T extends typeof element>(one: T): Promise<T> => {
    element = one
    document.body.append(one)
    await one.ready
    return one
  }

  it('is not drawn again for a property that stays the same', async () => {
    const counted = await show(new CountedElement())
    const options = {}
    counted.options = options
    await task()
    const before = renders
    counted.options = options
    await task()
    expect(renders).to.equal(before)
  })

  it('does not move the focus when what had it goes away', async () => {
    const { shadowRoot } = await show(new ClosingElement())
    const button = shadowRoot?.querySelector('button')
    button?.focus()
    button?.click()
    await eventually(() => shadowRoot?.querySelector('button') === null)
    expect(shadowRoot?.activeElement).to.equal(null)
  })

  it('takes no focus that was asked for before it left the page', async () => {
    const closing = new ClosingElement()
    document.body.append(closing)
    closing.focus()
    closing.remove()
    await task()
    const { shadowRoot } = await show(closing)
    expect(shadowRoot?.activeElement).to.equal(null)
  })
})

describe('an attribute with a number', () => {
  it('has its default if it is empty', () => {
    expect(parseAttribute('number', '')).to.deep.equal({ isValid: false, value: undefined })
  })
})

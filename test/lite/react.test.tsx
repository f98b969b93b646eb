import { expect } from 'chai'
import { type ReactNode, useId, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { eventually } from '../support/queries.ts'

const containers: HTMLElement[] = []

/** Renders a view in a new root. */
function draw(view: ReactNode): HTMLElement {
  const place = document.createElement('div')
  document.body.append(place)
  containers.push(place)
  createRoot(place).render(view)
  return place
}

function find(place: HTMLElement, selector: string): Promise<HTMLElement> {
  return eventually(() => {
    const found = place.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`no ${selector} yet`)
    return found
  })
}

function ViewWithId() {
  return <i id={useId()} />
}

function TextField() {
  const [text, setText] = useState('')
  return <input title={text} onChange={({ target }) => setText(target.value)} />
}

describe('preact instead of React', () => {
  afterEach(() => {
    for (const place of containers.splice(0)) place.remove()
  })

  it('gives different roots different IDs', async () => {
    const [first, second] = [draw(<ViewWithId />), draw(<ViewWithId />)]
    expect((await find(first, 'i')).id).to.not.equal((await find(second, 'i')).id)
  })

  it('fires a change event for each key press in a text field', async () => {
    const field = await find(draw(<TextField />), 'input')
    Object.assign(field, { value: 'k' }).dispatchEvent(new Event('input', { bubbles: true }))
    await eventually(() => field.title === 'k')
  })

  it('receives focus and blur events on a field’s wrapper', async () => {
    const heard: string[] = []
    const place = draw(
      <fieldset onFocus={() => heard.push('in')} onBlur={() => heard.push('out')}>
        <input />
      </fieldset>,
    )
    const field = await find(place, 'input')
    field.focus()
    field.blur()
    expect(heard).to.deep.equal(['in', 'out'])
  })

  it('turns spell checking off for `spellCheck={false}`', async () => {
    const field = await find(draw(<input spellCheck={false} />), 'input')
    expect(field.getAttribute('spellcheck')).to.equal('false')
  })

  it('renders SVG attributes under their own names', async () => {
    const place = draw(
      <svg aria-hidden="true" className="icon">
        <path strokeWidth="2" />
      </svg>,
    )
    expect((await find(place, '.icon')).innerHTML).to.equal('<path stroke-width="2"></path>')
  })
})

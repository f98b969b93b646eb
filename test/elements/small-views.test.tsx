import { expect } from 'chai'
import { useEffect, useLayoutEffect, useState } from 'react'
import { parseAttribute } from '../../elements/define/attribute-values.ts'
import { define } from '../../elements/define.ts'
import { configure } from '../../elements/kit.ts'
import { useElement } from '../../src/config/context.tsx'
import { nextTask } from '../support/next-task.ts'
import { eventually } from '../support/queries.ts'
import { API_BASE } from './contract/api.ts'
import { hasState, nextEvent } from './contract/stage.ts'

let renderCount = 0

function CountedView(_: { options?: object }) {
  renderCount += 1
  return <p>counted</p>
}
const CountedElement = define('x-counted', CountedView, { properties: ['options'] })

function ClosingView() {
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
const ClosingElement = define('x-closing', ClosingView, {})

function Fields() {
  return (
    <>
      <input aria-label="Address" readOnly />
      <input aria-label="Hidden" style={{ display: 'none' }} />
      <input aria-label="Name" />
    </>
  )
}
const FieldsElement = define('x-fields', Fields, {})

function FailingView() {
  const scope = useElement()
  useEffect(() => scope.fail(new Error('a planted failure'), () => {}), [scope])
  return <p>failing</p>
}
const FailingElement = define('x-failing', FailingView, {})

const NamedElement = define('x-named', (_: { email?: string }) => <input />, {
  properties: ['email'],
  username: 'email',
})

const effects: string[] = []

function BriefView() {
  const { host } = useElement()
  useLayoutEffect(() => host?.remove(), [host])
  useEffect(() => {
    effects.push('start')
    return () => void effects.push('stop')
  }, [])
  return <p>brief</p>
}
const BriefElement = define('x-brief', BriefView, {})

let isCached = false

function CachedView() {
  const { setState } = useElement()
  useEffect(() => {
    if (!isCached) setState('loading', true)
    isCached = true
  }, [setState])
  return <p>cached</p>
}
const CachedElement = define('x-cached', CachedView, {})

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

  it('does not rerender when a property is set to the same value', async () => {
    const counted = await show(new CountedElement())
    const options = {}
    counted.options = options
    await nextTask()
    const before = renderCount
    counted.options = options
    await nextTask()
    expect(renderCount).to.equal(before)
  })

  it('does not move the focus when the focused element is removed', async () => {
    const { shadowRoot } = await show(new ClosingElement())
    const button = shadowRoot?.querySelector('button')
    button?.focus()
    button?.click()
    await eventually(() => shadowRoot?.querySelector('button') === null)
    expect(shadowRoot?.activeElement === null).to.equal(true)
  })

  it('focuses the first field that can be filled in', async () => {
    const fields = await show(new FieldsElement())
    fields.focus()
    expect(fields.shadowRoot?.activeElement?.getAttribute('aria-label')).to.equal('Name')
  })

  it('is no longer in the failed state when a listener retries', async () => {
    const failingElement = new FailingElement()
    const failedEvent = nextEvent(failingElement, 'failed')
    await show(failingElement)
    expect(hasState(failingElement, 'failed')).to.equal(true)
    ;(await failedEvent).detail.retry()
    expect(hasState(failingElement, 'failed')).to.equal(false)
  })

  it('exposes its username only to password managers, outside the page’s forms', async () => {
    const form = document.body.appendChild(document.createElement('form'))
    const namedElement = Object.assign(new NamedElement(), { email: 'ada@example.com' })
    await show(namedElement)
    form.append(namedElement)
    const anchor = namedElement.querySelector('input')
    expect(anchor?.getAttribute('aria-hidden')).to.equal('true')
    expect([anchor?.value, form.elements.length]).to.deep.equal(['ada@example.com', 0])
    form.remove()
  })

  it('removes everything from the light DOM when it is disconnected', async () => {
    const namedElement = Object.assign(new NamedElement(), { email: 'ada@example.com' })
    namedElement.setAttribute('render-root', 'light')
    await show(namedElement)
    expect(namedElement.childElementCount).to.equal(2)
    namedElement.remove()
    await nextTask()
    expect(namedElement.childElementCount).to.equal(0)
  })

  it('cleans up its effects if it was removed before they ran', async () => {
    element = document.body.appendChild(new BriefElement())
    await eventually(() => effects.includes('start'))
    await eventually(() => effects.includes('stop'))
  })

  it('is disconnected, and no longer failed, after it is removed', async () => {
    const failingElement = await show(new FailingElement())
    failingElement.remove()
    await nextTask()
    expect(failingElement.state.status).to.equal('disconnected')
    expect(hasState(failingElement, 'failed')).to.equal(false)
  })

  it('is ready when it is inserted again after it was removed while loading', async () => {
    const cached = new CachedElement()
    element = document.body.appendChild(cached)
    await eventually(() => isCached)
    cached.remove()
    await nextTask()
    document.body.append(cached)
    await eventually(() => cached.state.status === 'ready')
  })

  it('no longer guards a form on the page after it is removed', async () => {
    const button = document.createElement('button')
    const counted = new CountedElement()
    counted.setAttribute('render-root', 'light')
    counted.append(button)
    await show(counted)
    document.createElement('form').append(counted)
    await nextTask()
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    button.dispatchEvent(click)
    expect(click.defaultPrevented).to.equal(false)
  })

  it('ignores a focus() call from before it was disconnected', async () => {
    const closing = new ClosingElement()
    document.body.append(closing)
    closing.focus()
    closing.remove()
    await nextTask()
    const { shadowRoot } = await show(closing)
    expect(shadowRoot?.activeElement === null).to.equal(true)
  })
})

describe('a number attribute', () => {
  it('uses its default if it is empty', () => {
    expect(parseAttribute('number', '')).to.deep.equal({ isValid: false, value: undefined })
  })
})

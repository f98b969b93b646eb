import { expect } from 'chai'
import { AddSiteWizardElement } from '../../../elements/add-site-wizard.ts'
import { knownDescriptors } from '../../../elements/define/registry.ts'
import '../../../elements/index.ts'
import { CANCELABLE_EVENTS } from '../../../elements/testing/emit.ts'
import { emit } from '../../../elements/testing/index.ts'

describe('emit from poplar-kit/testing', () => {
  const wizard = () => new AddSiteWizardElement()
  const detail = { siteId: 's1', domain: 'shop.example' }

  it('dispatches the event to listeners of its ancestors', () => {
    const element = wizard()
    const parent = document.createElement('div')
    parent.append(element)
    const received: unknown[] = []
    parent.addEventListener('site-added', (event) => received.push(event.detail, event.composed))
    emit(element, 'site-added', detail)
    expect(received).to.deep.equal([detail, true])
  })

  it('returns false when a listener prevents the default action', () => {
    const element = wizard()
    expect(emit(element, 'finished', null)).to.equal(true)
    element.addEventListener('finished', (event) => event.preventDefault())
    expect(emit(element, 'finished', null)).to.equal(false)
  })

  it('dispatches other events as non-cancelable', () => {
    const element = wizard()
    element.addEventListener('site-added', (event) => event.preventDefault())
    expect(emit(element, 'site-added', detail)).to.equal(true)
  })

  it('adds the event to the element’s state', async () => {
    const element = wizard()
    emit(element, 'site-added', detail)
    emit(element, 'step-changed', { step: 2 })
    expect(element.state).to.deep.equal({
      status: 'disconnected',
      events: { 'site-added': detail, 'step-changed': { step: 2 } },
    })
  })

  it('accepts only that tag’s events and details', () => {
    const element = wizard()
    // @ts-expect-error an event of another tag
    emit(element, 'password-set', null)
    // @ts-expect-error a site has a domain
    emit(element, 'site-added', { siteId: 's1' })
  })

  it('knows every cancelable event in the kit', () => {
    const events = knownDescriptors().flatMap(({ spec }) => Object.values(spec.events))
    const cancelable = events.filter((event) => event.cancelable).map(({ name }) => name)
    expect(cancelable.toSorted()).to.deep.equal([...CANCELABLE_EVENTS])
  })
})

import { expect } from 'chai'
import { FAILED_TYPES } from '../../../elements/define/spec.ts'
import { eventually } from '../../support/queries.ts'
import { api, envelope } from './api.ts'
import {
  descriptorOf,
  hasState,
  nextEvent,
  nextRequest,
  type Sample,
  spiedCopyOf,
  stateOf,
  useStage,
} from './stage.ts'

type Callback = (detail?: unknown) => boolean

export function testEvents(tag: string, sample: Sample): void {
  describe('4. events', () => {
    const stage = useStage(sample)
    for (const [prop, { name, cancelable }] of Object.entries(descriptorOf(tag).spec.events)) {
      it(`${name}: bubbles, crosses shadow roots and includes its detail`, async () => {
        const { tag: sibling, seen } = spiedCopyOf(descriptorOf(tag))
        const element = await stage.show(sibling)
        const received = nextEvent(stage.place, name)
        ;(seen[prop] as Callback)({ for: 'the host' })
        const event = await received
        expect(event).to.include({ bubbles: true, composed: true, cancelable })
        expect(event.target).to.equal(element)
        expect(event.detail).to.deep.equal({ for: 'the host' })
      })

      it(`${name}: ${cancelable ? 'can be prevented' : 'cannot be prevented'}`, async () => {
        const { tag: sibling, seen } = spiedCopyOf(descriptorOf(tag))
        const element = await stage.show(sibling)
        element.addEventListener(name, (event) => event.preventDefault())
        expect((seen[prop] as Callback)()).to.equal(!cancelable)
      })

      it(`${name}: can be read later from the state, until the element is removed`, async () => {
        const { tag: sibling, seen } = spiedCopyOf(descriptorOf(tag))
        const element = await stage.show(sibling)
        ;(seen[prop] as Callback)({ for: 'the host' })
        expect(stateOf(element).events).to.have.deep.property(name, { for: 'the host' })
        element.remove()
        await Promise.resolve()
        expect(stateOf(element)).to.deep.equal({ status: 'disconnected', events: {} })
      })

      it(`${name}: is in kebab case`, () => {
        expect(name).to.match(/^[a-z]+(-[a-z]+)*$/)
      })
    }

    for (const load of sample.loads.filter(({ again }) => again !== null)) {
      it(`failed: includes the type and status of ${load.call}, and can be retried`, async () => {
        api.answers = { ...sample.api, [load.call]: () => envelope(422, { message: 'No.' }) }
        const received = nextEvent(stage.place, 'failed')
        const { element } = await stage.load(tag, load)
        const { detail } = await received
        expect([detail.type, detail.status]).to.deep.equal(['refused', 422])
        expect(FAILED_TYPES).to.include(detail.type)
        expect(stateOf(element).status).to.equal('failed')
        expect(stateOf(element).events).to.have.property('failed', detail)
        api.answers = sample.api
        detail.retry()
        await nextRequest(load.call, 1)
        await eventually(() => !hasState(element, 'failed') && !hasState(element, 'loading'))
      })
    }
  })
}

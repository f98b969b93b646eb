import { expect } from 'chai'
import { createElement } from 'react'
import { KIT_VERSION } from '../../../src/config/version.ts'
import { eventually, queriesIn } from '../../support/queries.ts'
import { API_BASE, api, envelope, neverRespond } from './api.ts'
import {
  type AnyElement,
  copyOf,
  descriptorOf,
  fieldOf,
  hasState,
  nextEvent,
  reports,
  type Sample,
  useStage,
} from './stage.ts'

export function testErrors(tag: string, sample: Sample): void {
  describe('12. errors stay inside', () => {
    const stage = useStage(sample)
    const { error } = console
    beforeEach(() => {
      // React logs every crash to the console; here it is intended.
      console.error = () => {}
    })
    afterEach(() => {
      console.error = error
    })

    it('a crash shows an error panel, and other elements keep working', async () => {
      const neighbour = await stage.show(tag)
      const crashedElement = await stage.show(crashingCopyOf(tag, { crashes: true }))
      await queriesIn(crashedElement.shadowRoot ?? crashedElement).findByText(
        'This part stopped working',
      )
      await eventually(() => fieldOf(neighbour, sample).isConnected)
    })

    it('a crash is reported by an event and to onError, with tag and version', async () => {
      const failedEvent = nextEvent(stage.place, 'failed')
      const element = await stage.show(crashingCopyOf(tag, { crashes: true }))
      const { detail } = await failedEvent
      expect(detail.type).to.equal('crashed')
      expect(hasState(element, 'failed')).to.equal(true)
      expect(reports).to.have.length(1)
      expect(reports[0]).to.include({ tag: element.localName, version: KIT_VERSION })
    })

    it('Try again restarts the view', async () => {
      const plan = { crashes: true }
      const element = await stage.show(crashingCopyOf(tag, plan))
      plan.crashes = false
      const queries = queriesIn(element.shadowRoot ?? element)
      ;(await queries.findByRole('button', 'Try again')).click()
      await waitForView(element, sample)
      expect(hasState(element, 'failed')).to.equal(false)
    })

    for (const load of sample.loads.filter(({ again }) => again !== null)) {
      it(`a failure of ${load.call} is reported with its request ID`, async () => {
        api.answers = { '*': neverRespond, [load.call]: () => envelope(422) }
        await stage.load(tag, load)
        await eventually(() => expect(reports[0]).to.include({ tag, requestId: 'request-7' }))
      })
    }
  })

  describe('12. origins', () => {
    const stage = useStage(sample)
    const { isPublic } = descriptorOf(tag).spec

    it('calls only the origins of the page and the API', async () => {
      performance.clearResourceTimings()
      await loadAll()
      const calledOrigins = [
        ...api.requests.map(({ url }) => new URL(url).origin),
        ...performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
      ]
      expect([location.origin, new URL(API_BASE).origin]).to.include.members(calledOrigins)
    })

    it(`${isPublic ? 'sends no access token' : 'sends its access token, but only to the API'}`, async () => {
      await loadAll()
      for (const { headers, url } of api.requests) {
        const authorization = isPublic ? /^null$/ : /^Bearer a-secret-token/
        expect(`${headers.get('authorization')}`, url).to.match(authorization)
      }
    })

    /** Makes each of the view's calls, with a new element in a new session each time. */
    const loadAll = async (): Promise<void> => {
      for (const load of sample.loads) await stage.load(tag, load)
      expect(api.requests).to.have.length.at.least(Math.max(1, sample.loads.length))
    }
  })
}

/** A copy of the tag whose view crashes while `plan.crashes` is set. */
function crashingCopyOf(tag: string, plan: { crashes: boolean }): string {
  const descriptor = descriptorOf(tag)
  return copyOf(descriptor, (props) => {
    if (plan.crashes) throw new Error('a planted crash')
    return createElement(descriptor.View, props)
  })
}

async function waitForView(element: AnyElement, sample: Sample): Promise<void> {
  const queries = queriesIn(element.shadowRoot ?? element)
  await queries.findByRole('textbox', /./).catch(() => fieldOf(element, sample))
}

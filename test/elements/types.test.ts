import { expect } from 'chai'
import type { FailedDetail } from '../../elements/define/spec.ts'
import type { JsxProps } from '../../elements/react.ts'
import { warningsOf } from '../support/console.ts'
import { SampleElement } from './sample.tsx'

/*
 * Wrong use must not compile: `tsc` fails where an expected error is absent. What runs here only
 * shows that the right use does what it says.
 */
type Equal<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false
const holds = <Claim extends true>(claim?: Claim): void => void claim

describe('the types of an element', () => {
  const element = new SampleElement()

  it('know its properties', () => {
    holds<Equal<typeof element.step, number | undefined>>()
    holds<Equal<typeof element.askDetails, boolean>>()
    holds<Equal<typeof element.platform, 'shopify' | 'other' | undefined>>()
    element.step = 2
    expect(element.getAttribute('step')).to.equal('2')
  })

  it('refuse a value that does not fit, where the element only warns', async () => {
    const warnings = await warningsOf(() => {
      // @ts-expect-error a word is no step
      element.step = 'two'
      // @ts-expect-error this platform is not in the list
      element.platform = 'wix'
    })
    expect(warnings).to.have.length(2)
  })

  it('know its events and their details', () => {
    element.addEventListener('site-added', ({ detail }) => {
      holds<Equal<typeof detail, { siteId: string }>>()
    })
    element.addEventListener('failed', ({ detail }) => {
      holds<Equal<typeof detail, FailedDetail>>()
    })
    element.addEventListener('click', (event) => holds<Equal<typeof event, PointerEvent>>())
    expect(element).to.be.instanceOf(HTMLElement)
  })

  it('know it by its tag', () => {
    const created = document.createElement('x-sample')
    holds<Equal<typeof created, typeof element>>()
    expect(created).to.be.instanceOf(SampleElement)
  })

  it('know it in JSX', () => {
    type Props = JsxProps<typeof SampleElement>
    const props: Props = {
      step: 2,
      'ask-details': true,
      'onsite-added': ({ detail }) => detail.siteId,
    }
    // @ts-expect-error there is no such word
    const wrong: Props = { platform: 'wix' }
    expect(props.step).not.to.equal(wrong.step)
  })
})

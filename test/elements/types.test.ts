import { expect } from 'chai'
import type { FailedDetail } from '../../elements/define/spec.ts'
import type { JsxProps } from '../../elements/react.ts'
import { warningsOf } from '../support/console.ts'
import { SampleElement } from './sample.tsx'

/*
 * Wrong use must not compile: `tsc` fails if an expected error is missing. Running the tests only shows that correct
 * use works.
 */
type Equal<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false
const assertType = <Claim extends true>(claim?: Claim): void => void claim

describe('the types of an element', () => {
  const element = new SampleElement()

  it('include its properties', () => {
    assertType<Equal<typeof element.step, number | undefined>>()
    assertType<Equal<typeof element.askDetails, boolean>>()
    assertType<Equal<typeof element.platform, 'shopify' | 'other' | undefined>>()
    element.step = 2
    expect(element.getAttribute('step')).to.equal('2')
  })

  it('reject an invalid value, which the element only warns about', async () => {
    const warnings = await warningsOf(() => {
      // @ts-expect-error a word is not a step
      element.step = 'two'
      // @ts-expect-error this platform is not in the list
      element.platform = 'wix'
    })
    expect(warnings).to.have.length(2)
  })

  it('include its events and their details', () => {
    element.addEventListener('site-added', ({ detail }) => {
      assertType<Equal<typeof detail, { siteId: string }>>()
    })
    element.addEventListener('failed', ({ detail }) => {
      assertType<Equal<typeof detail, FailedDetail>>()
    })
    element.addEventListener('click', (event) => assertType<Equal<typeof event, PointerEvent>>())
    expect(element).to.be.instanceOf(HTMLElement)
  })

  it('map its tag to its class', () => {
    const created = document.createElement('x-sample')
    assertType<Equal<typeof created, typeof element>>()
    expect(created).to.be.instanceOf(SampleElement)
  })

  it('include its JSX props', () => {
    type Props = JsxProps<typeof SampleElement>
    const props: Props = {
      step: 2,
      'ask-details': true,
      'onsite-added': ({ detail }) => detail.siteId,
    }
    // @ts-expect-error no such platform
    const wrongProps: Props = { platform: 'wix' }
    expect(props.step).not.to.equal(wrongProps.step)
  })
})

import { expect } from 'chai'
import { CSS_PARTS } from '../../../elements/manifest.ts'
import { eventually } from '../../support/queries.ts'
import { api, neverRespond } from './api.ts'
import { type AnyElement, findField, hasState, type Sample, useStage, viewOf } from './stage.ts'

export function testStyle(tag: string, sample: Sample): void {
  describe('6. style', () => {
    const stage = useStage(sample)
    const hostRules = document.createElement('style')
    afterEach(() => hostRules.remove())
    it('is in an open shadow root', async () => {
      const element = await stage.show(tag)
      expect(element.shadowRoot?.mode).to.equal('open')
    })

    it('adapts its layout to its own width', async () => {
      const element = await stage.show(tag)
      expect(getComputedStyle(viewOf(element)).containerType).to.equal('inline-size')
    })

    it('shares its style sheets between instances', async () => {
      const [one, other] = [await stage.show(tag), await stage.show(tag)]
      const sheets = other.shadowRoot?.adoptedStyleSheets
      expect(one.shadowRoot?.adoptedStyleSheets).to.have.ordered.members(sheets ?? [])
      expect(sheets).not.to.have.length(0)
    })

    it('adds no style to the page', async () => {
      const before = [document.styleSheets.length, document.adoptedStyleSheets.length]
      await stage.show(tag)
      expect([document.styleSheets.length, document.adoptedStyleSheets.length]).to.deep.equal(
        before,
      )
    })

    const resets: [name: string, css: string][] = [
      ['a reset on *', '* { margin: 0; padding: 0; box-sizing: border-box; border: 0 }'],
      ['html { font-size: 62.5% }', 'html { font-size: 62.5% }'],
      [
        'inherited text styles',
        'body { line-height: 3; letter-spacing: 4px; text-transform: uppercase; text-align: right; color: red; word-spacing: 9px; white-space: pre; font-size: 30px; font-weight: 900 }',
      ],
      [
        'text styles on *',
        '* { line-height: 3; letter-spacing: 4px; text-transform: uppercase; color: red; font-size: 30px; cursor: wait; list-style: square }',
      ],
      [
        'styles on plain tags',
        'input, button, h2 { border: 9px solid red; margin: 30px } label { display: none }',
      ],
    ]
    for (const [name, css] of resets) {
      it(`${name} in the host page: the view stays the same`, async () => {
        hostRules.textContent = css
        document.head.append(hostRules)
        const element = await stage.show(tag)
        // Both are measured synchronously, because a part of the view may still be loading.
        const withRules = snapshotOf(element)
        hostRules.remove()
        expect(withRules).to.equal(snapshotOf(element))
      })
    }

    it('applies the host’s custom properties', async () => {
      const element = await stage.show(tag)
      element.style.setProperty('--poplar-accent', 'rgb(1, 2, 3)')
      expect(getComputedStyle(viewOf(element)).getPropertyValue('--poplar-accent')).to.contain(
        '1, 2, 3',
      )
    })

    const PARTS = CSS_PARTS.map(({ name }) => name)
    for (const part of PARTS) {
      it(`applies the host’s style to the part ${part}`, async () => {
        hostRules.textContent = `${tag}::part(${part}) { letter-spacing: 7px }`
        document.head.append(hostRules)
        const element = await stage.show(tag)
        const [styled] = await eventually(() => partsOf(element, part))
        expect(styled && getComputedStyle(styled).letterSpacing).to.equal('7px')
      })
    }

    it('has only the documented parts', async () => {
      const element = await stage.show(tag)
      await findField(element, sample)
      const parts = partsOf(element).flatMap((styled) => [...styled.part])
      expect([...new Set(parts)]).to.have.members(PARTS)
    })

    it('inherits the host’s font and direction', async () => {
      const element = stage.create(tag)
      element.style.fontFamily = 'monospace'
      element.style.direction = 'rtl'
      stage.place.append(element)
      await element.ready
      expect(getComputedStyle(viewOf(element))).to.include({
        direction: 'rtl',
        fontFamily: 'monospace',
      })
    })

    for (const theme of ['light', 'dark']) {
      it(`theme="${theme}" sets the colour scheme`, async () => {
        const element = await stage.show(tag, { theme })
        expect(getComputedStyle(viewOf(element)).colorScheme).to.equal(theme)
      })
    }

    it('uses the inherited color-scheme if it has no theme', async () => {
      stage.place.style.colorScheme = 'dark'
      const element = await stage.show(tag)
      expect(getComputedStyle(viewOf(element)).colorScheme).to.equal('dark')
    })

    it('uses the nearest lang if it has no locale', async () => {
      stage.place.lang = 'de-AT'
      const element = await stage.show(tag)
      expect(viewOf(element).lang).to.equal('de-AT')
    })

    it('follows the document’s lang', async () => {
      const element = await stage.show(tag)
      const { documentElement } = document
      const before = documentElement.lang
      documentElement.lang = 'fr'
      await eventually(() => viewOf(element).lang === 'fr')
      documentElement.lang = before
    })
  })

  describe('7. before the view is ready', () => {
    const stage = useStage(sample)

    it('the light children are shown until the view replaces them', async () => {
      const element = withFallback(stage.create(tag))
      stage.place.append(element)
      const hasDrawn = viewOf(element).childElementCount > 0
      expect(element.firstElementChild?.checkVisibility()).to.equal(!hasDrawn)
      await element.ready
      expect(element.firstElementChild?.checkVisibility()).to.equal(false)
    })

    it('the fallback’s height is kept until the view is ready', async () => {
      const element = withFallback(stage.createAlone(tag))
      stage.place.append(element)
      await untilFallbackHidden(element)
      expect(hasState(element, 'loading')).to.equal(true)
      expect(element.offsetHeight).to.be.at.least(FALLBACK_PX)
      await element.ready
      expect(element.offsetHeight).to.be.below(FALLBACK_PX)
    })

    if (!sample.loads.some(({ begin, again }) => !begin && again)) return
    it('the fallback’s height is kept however long the view takes to load', async () => {
      api.answers = { '*': neverRespond }
      const element = withFallback(stage.createAlone(tag))
      stage.place.append(element)
      await eventually(() => !element.firstElementChild?.checkVisibility())
      expect(hasState(element, 'loading')).to.equal(true)
      expect(element.offsetHeight).to.be.at.least(FALLBACK_PX)
    })
  })
}

/** The elements that a host's `::part()` can style: all, or those with one part name. */
function partsOf({ shadowRoot, localName }: AnyElement, name?: string): Element[] {
  const found = shadowRoot?.querySelectorAll(name ? `[part~='${name}']` : '[part]') ?? []
  if (found.length === 0) throw new Error(`<${localName}> has no part ${name ?? ''}`)
  return [...found]
}

/** Taller than any view. */
const FALLBACK_PX = 3_333

/** Resolves as soon as the fallback is hidden, before the browser paints and before the view can be ready. */
function untilFallbackHidden({ shadowRoot }: AnyElement): Promise<void> {
  if (!shadowRoot) throw new Error('the element has no shadow root yet')
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (shadowRoot.querySelector(':scope > slot')) return
      observer.disconnect()
      resolve()
    }).observe(shadowRoot, { childList: true })
  })
}

function withFallback(element: AnyElement): AnyElement {
  const fallback = document.createElement('div')
  fallback.style.blockSize = `${FALLBACK_PX}px`
  element.append(fallback)
  return element
}

/** The geometry and text styles of everything in a view. */
function snapshotOf(element: AnyElement): string {
  const start = element.getBoundingClientRect()
  return [...viewOf(element).querySelectorAll('*')]
    .map((part) => {
      const { left, top, width, height } = part.getBoundingClientRect()
      const style = getComputedStyle(part)
      const words = [
        style.color,
        style.fontSize,
        style.lineHeight,
        style.letterSpacing,
        style.cursor,
      ]
      // An element without a box (`display: contents`) has no position.
      const hasBox = part.getClientRects().length > 0
      const box = hasBox ? [left - start.left, top - start.top, width, height] : []
      const place = box.map(Math.round)
      return `${part.localName} ${place} ${words} ${style.textTransform} ${style.borderTopWidth}`
    })
    .join('\n')
}

import { expect } from 'chai'
import { api, neverRespond } from './api.ts'
import {
  descriptorOf,
  fieldOf,
  findField,
  hasState,
  type Sample,
  useStage,
  viewOf,
} from './stage.ts'

/** The `CustomStateSet` of Chrome before 125, whose names must start with `--`. */
function createLegacyStates(): Set<string> {
  return new (class extends Set<string> {
    override add(name: string): this {
      if (!name.startsWith('--'))
        throw new DOMException('A state must start with --.', 'SyntaxError')
      return super.add(name)
    }
  })()
}

/** Replaces `ElementInternals.states`; undefined removes it. The returned function restores it. */
function replaceStates(states: Set<string> | undefined): () => void {
  const { prototype } = ElementInternals
  const originalStates = Object.getOwnPropertyDescriptor(prototype, 'states') ?? {}
  Reflect.deleteProperty(prototype, 'states')
  if (states) Object.defineProperty(prototype, 'states', { configurable: true, value: states })
  return () => Object.defineProperty(prototype, 'states', originalStates)
}

export function testAccess(tag: string, sample: Sample): void {
  describe('8. password managers', () => {
    const stage = useStage(sample)
    const { username } = descriptorOf(tag).spec

    it('render-root="light" renders the fields in the light DOM', async () => {
      const element = await stage.show(tag, { 'render-root': 'light' })
      const field = await findField(element, sample)
      expect(field.getRootNode() === document).to.equal(true)
      expect(field.checkVisibility()).to.equal(true)
    })

    it('render-root="light" looks the same as the shadow root', async () => {
      const shadow = await stage.show(tag)
      const lightElement = await stage.show(tag, { 'render-root': 'light' })
      const [one, other] = [await findField(shadow, sample), await findField(lightElement, sample)]
      expect(lightElement.offsetHeight).to.equal(shadow.offsetHeight)
      expect(getComputedStyle(other).fontSize).to.equal(getComputedStyle(one).fontSize)
    })

    if (username === null) return
    it('find the username in the light DOM, where it is visually hidden', async () => {
      const rules = document.createElement('style')
      rules.textContent = 'input { inline-size: 100%; padding: 30px; border: 2px solid }'
      stage.place.append(rules)
      const element = stage.create(tag)
      element[username] = 'ada@example.com'
      stage.place.append(element)
      await element.ready
      const anchor = element.querySelector<HTMLInputElement>('input[autocomplete="username"]')
      expect(anchor?.value).to.equal('ada@example.com')
      expect(anchor?.getBoundingClientRect().width).to.equal(1)
      expect(element.outerHTML).not.to.contain('ada@example.com')
    })
  })

  describe('9. state and focus', () => {
    const stage = useStage(sample)

    it(':state(loading) matches until ready', async () => {
      const element = stage.create(tag)
      stage.place.append(element)
      expect(hasState(element, 'loading')).to.equal(true)
      await element.ready
      expect(hasState(element, 'loading')).to.equal(false)
      expect(hasState(element, 'failed')).to.equal(false)
    })

    it('ready resolves to the state', async () => {
      const element = stage.create(tag)
      expect(element.state.status).to.equal('disconnected')
      stage.place.append(element)
      expect(element.state.status).to.equal('loading')
      expect(await element.ready).to.deep.equal(element.state)
      expect(element.state.status).to.equal('ready')
    })

    it('renders in an engine that supports no custom states, or only those that start with --', async () => {
      for (const states of [undefined, createLegacyStates()]) {
        const restore = replaceStates(states)
        const element = stage.create(tag)
        stage.place.append(element)
        if (states) expect([...states]).to.deep.equal(['--loading'])
        expect((await findField(element, sample)).isConnected).to.equal(true)
        await element.ready
        if (states) expect([...states]).to.deep.equal([])
        restore()
      }
    })

    it('focus() focuses the first field', async () => {
      const element = await stage.show(tag)
      await findField(element, sample)
      element.focus()
      expect(element.shadowRoot?.activeElement === fieldOf(element, sample)).to.equal(true)
    })

    it('ready resolves for an element that is removed while it loads', async () => {
      api.answers = { '*': neverRespond }
      const element = stage.create(tag)
      stage.place.append(element)
      const { ready } = element
      element.remove()
      await ready
      expect(hasState(element, 'loading')).to.equal(false)
    })

    it('fits its view to the element’s width', async () => {
      stage.place.style.inlineSize = '320px'
      const element = await stage.show(tag)
      expect(viewOf(element).scrollWidth).to.be.at.most(320)
      await findField(element, sample)
      expect(viewOf(element).scrollWidth).to.be.at.most(320)
    })

    if (sample.isFieldLate) return
    it('focus() waits for the view', async () => {
      const element = stage.create(tag)
      stage.place.append(element)
      element.focus()
      await element.ready
      expect(element.shadowRoot?.activeElement === fieldOf(element, sample)).to.equal(true)
    })
  })
}

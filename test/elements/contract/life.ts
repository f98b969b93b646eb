import FakeTimers from '@sinonjs/fake-timers'
import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { nextTask } from '../../support/next-task.ts'
import { eventually, queriesIn } from '../../support/queries.ts'
import { countSurvivors } from '../../support/survivors.ts'
import { api, neverRespond } from './api.ts'
import {
  type AnyElement,
  fieldOf,
  findField,
  hasState,
  nextRequest,
  requestsOf,
  type Sample,
  useStage,
  type ViewCall,
  viewOf,
} from './stage.ts'

export function testLifeCycle(tag: string, sample: Sample): void {
  describe('5. life cycle', () => {
    const stage = useStage(sample)

    it('a move in the document keeps the typed text', async () => {
      const element = await stage.show(tag)
      const field = await typeInto(element, 'half a w')
      const otherParent = stage.place.appendChild(document.createElement('section'))
      otherParent.append(element)
      await nextTask()
      expect(fieldOf(element, sample) === field).to.equal(true)
      expect(field.value).to.equal('half a w')
    })

    // WebKit doesn't support it yet.
    if ('moveBefore' in Element.prototype) {
      it('a move with moveBefore keeps the typed text too', async () => {
        const element = await stage.show(tag)
        const field = await typeInto(element, 'half a w')
        const otherParent = stage.place.appendChild(document.createElement('section'))
        otherParent.moveBefore(element, null)
        await nextTask()
        expect(fieldOf(element, sample) === field).to.equal(true)
        expect(field.value).to.equal('half a w')
      })
    }

    it('a clone is independent', async () => {
      const element = await stage.show(tag, { theme: 'dark' })
      await typeInto(element, 'half a w')
      const clone = element.cloneNode(true) as AnyElement
      Object.assign(clone, sample.properties)
      stage.place.append(clone)
      await clone.ready
      expect(clone.theme).to.equal('dark')
      expect((await findField(clone, sample)).value).not.to.equal('half a w')
    })

    it('a clone in the light DOM shows one working view', async () => {
      const element = await stage.show(tag, { 'render-root': 'light' })
      const clone = element.cloneNode(true) as AnyElement
      Object.assign(clone, sample.properties)
      stage.place.append(clone)
      await clone.ready
      expect(clone.querySelectorAll('.poplar')).to.have.length(1)
    })

    it('a move into another document keeps the styles and the typed text', async () => {
      const element = await stage.show(tag)
      const field = await typeInto(element, 'half a w')
      const frame = stage.place.appendChild(document.createElement('iframe'))
      frame.contentDocument?.body.append(element)
      await nextTask()
      const style = frame.contentWindow?.getComputedStyle(viewOf(element))
      expect(style?.containerName).to.equal('poplar')
      expect(fieldOf(element, sample) === field).to.equal(true)
      expect(field.value).to.equal('half a w')
    })

    for (const root of ['shadow', 'light']) {
      it(`Enter never submits a form around the element (${root})`, async () => {
        let sent = 0
        const form = stage.place.appendChild(document.createElement('form'))
        form.append(document.createElement('button'))
        form.addEventListener('submit', (event) => {
          event.preventDefault()
          if (event.target === form) sent += 1
        })
        const element = stage.create(tag, { 'render-root': root })
        form.append(element)
        await element.ready
        ;(await findField(element, sample)).focus()
        await sendKeys({ press: 'Enter' })
        expect(sent).to.equal(0)
      })
    }

    it('removal destroys the view, and reinsertion creates a new one', async () => {
      const element = await stage.show(tag)
      const view = viewOf(element)
      element.remove()
      await nextTask()
      expect(view.childElementCount).to.equal(0)
      stage.place.append(element)
      await element.ready
      expect((await findField(element, sample)).value).to.equal('')
    })

    // Other engines have no tool that triggers garbage collection (test/engines.config.mjs).
    if (document.documentElement.dataset.engine === undefined)
      it('1,000 insertions and removals leave no detached nodes behind', async function () {
        this.timeout(60_000)
        const gone: WeakRef<HTMLElement>[] = []
        for (let round = 0; round < 1_000; round += 1) {
          const element = stage.create(tag)
          stage.place.append(element)
          // All but every fifth element are removed while they are still rendering.
          if (round % 5 === 0) {
            await element.ready
            expect(viewOf(element).childElementCount).to.be.above(0)
          }
          gone.push(new WeakRef(element))
          element.remove()
          await nextTask()
        }
        // React keeps up to two trees, the last one and its alternate, until it renders the next one.
        expect(await countSurvivors(gone, 2)).to.be.at.most(2)
      })

    const typeInto = async (element: AnyElement, text: string): Promise<HTMLInputElement> => {
      const field = await findField(element, sample)
      field.focus()
      await sendKeys({ type: text })
      expect(field.value).to.equal(text)
      return field
    }
  })

  for (const load of sample.loads) testLoad(tag, sample, load)
}

function testLoad(tag: string, sample: Sample, load: ViewCall): void {
  const { call, again } = load
  describe(`5. life cycle: ${call}`, () => {
    const stage = useStage(sample)
    beforeEach(() => {
      api.answers = { '*': neverRespond }
    })

    it('is aborted when the element is removed', async () => {
      const { element, request } = await stage.load(tag, load)
      element.remove()
      await eventually(() => request.signal.aborted)
    })

    it('is sent again when the element is reinserted', async () => {
      const { element } = await stage.load(tag, load)
      element.remove()
      await nextTask()
      stage.place.append(element)
      await load.begin?.(element)
      expect((await nextRequest(call, 1)).signal.aborted).to.equal(false)
    })

    if (again === null) return

    it('has a time limit, then shows an error with a retry button', async () => {
      // Real time also advances the clock, because renderers set timers of their own.
      const clock = FakeTimers.install({
        toFake: ['setTimeout', 'clearTimeout', 'Date'],
        shouldAdvanceTime: true,
      })
      try {
        const { element } = await stage.load(tag, load)
        await clock.tickAsync(60_000)
        await eventually(() => hasState(element, 'failed'))
        // If the view's code also timed out, its own error panel is shown first.
        await eventually(() => {
          if (requestsOf(call).length > 1) return true
          queriesIn(viewOf(element)).getByRole('button', again).click()
          return false
        })
        await clock.tickAsync(1_000)
      } finally {
        clock.uninstall()
      }
    })
  })
}

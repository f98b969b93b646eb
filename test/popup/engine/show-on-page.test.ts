import { expect } from 'chai'
import type { PopupDesign } from '../../../src/popup/design.ts'
import { showOnPage } from '../../../src/popup/engine/show-on-page.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import type { Outcome } from '../../../src/popup/render/scene.ts'
import { shownDesign } from '../../../src/popup/shown-design.ts'
import { eventually } from '../../support/queries.ts'

const step = (id: string, blocks: PopupDesign['steps'][number]['blocks']) => ({
  ...{ id, name: id, picture: null, blocks },
})
const SEND = newBlock('button', 'send')
const FIELD = newBlock('field', 'email')
const design = {
  ...blankDesign(),
  steps: [
    step('form', [SEND]),
    step('thanks', [{ ...newBlock('coupon', 'code'), code: 'SECRET' }]),
  ],
}

describe('a pop-up over the page', () => {
  /** Shows the pop-up as visitors see it and submits its form. */
  async function submitForm(outcome: Outcome): Promise<HTMLElement> {
    const look = await showOnPage({
      ...{ api: '', design: shownDesign(design), now: Date.now, shownAt: 0 },
      act: async ({ kind }) => (kind === 'submit' ? outcome : { ok: true }),
    })
    look.element.querySelector<HTMLElement>('button[type=submit]')?.click()
    await eventually(() => look.element.querySelector('.coupon') !== null)
    after(look.leave)
    return look.element
  }

  it('shows the code from the response to its form', async () => {
    const element = await submitForm({ ok: true, codes: { code: 'SECRET' } })
    expect(element.querySelector('code')?.textContent).to.equal('SECRET')
  })

  it('shows no empty code when the response has none', async () => {
    const element = await submitForm({ ok: true })
    expect(element.querySelector('code, .copy')).to.equal(null)
  })

  describe('on a page with hot keys', () => {
    const TYPES = ['keydown', 'keyup', 'input', 'paste', 'compositionend']
    const show = async () => {
      let isClosed = false
      const look = await showOnPage({
        ...{ api: '', design: shownDesign({ ...design, steps: [step('form', [FIELD, SEND])] }) },
        ...{ now: Date.now, shownAt: 0 },
        act: async ({ kind }) => {
          isClosed ||= kind === 'close'
          return { ok: true }
        },
      })
      after(look.leave)
      const field = look.element.querySelector('input')
      if (field === null) throw new Error('The form has no field.')
      return { field, isClosed: () => isClosed }
    }

    it('keeps what is typed to itself', async () => {
      const { field } = await show()
      const heard: string[] = []
      const stop = new AbortController()
      after(() => stop.abort())
      for (const type of TYPES) {
        const hear = (event: Event) => {
          heard.push(type)
          event.preventDefault()
        }
        document.addEventListener(type, hear, { signal: stop.signal })
      }
      for (const type of TYPES) {
        const event = new Event(type, { bubbles: true, composed: true, cancelable: true })
        expect(field.dispatchEvent(event), type).to.equal(true)
      }
      expect(heard).to.deep.equal([])
    })

    it('still closes by Escape', async () => {
      const { field, isClosed } = await show()
      const bubbles = { bubbles: true, composed: true }
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', ...bubbles }))
      await eventually(isClosed)
    })
  })

  /** What older libraries put in place of `Array.from`: they know lists with a length only. */
  const REPLACEMENTS: Readonly<Record<string, (items: unknown) => unknown[]>> = {
    Prototype: (items) => {
      const list: ArrayLike<unknown> = Object(items)
      return Array.apply(null, Array(list.length || 0)).map((_, index) => list[index])
    },
    MooTools: (items) => (items === null ? [] : [items]),
  }
  for (const [library, replacement] of Object.entries(REPLACEMENTS)) {
    it(`sends the answers on a page with ${library}`, async () => {
      const original = Object.getOwnPropertyDescriptor(Array, 'from') ?? {}
      const answers: unknown[] = []
      Object.defineProperty(Array, 'from', { ...original, value: replacement })
      try {
        const look = await showOnPage({
          ...{ api: '', design: shownDesign({ ...design, steps: [step('form', [FIELD, SEND])] }) },
          ...{ now: Date.now, shownAt: 0 },
          act: async (act) => {
            if (act.kind === 'submit') answers.push(act.answers)
            return { ok: true }
          },
        })
        const field = look.element.querySelector('input')
        if (field) field.value = 'susi@example.com'
        look.element.querySelector<HTMLElement>('button[type=submit]')?.click()
        await eventually(() => answers.length > 0)
        look.leave()
      } finally {
        Object.defineProperty(Array, 'from', original)
      }
      expect(answers).to.deep.equal([{ email: 'susi@example.com' }])
    })
  }

  const HEADING = { ...newBlock('heading', 'sum'), text: '{cart.left:50|A little} more' }
  const showText = async (words: string) => {
    const sum = { ...HEADING, text: words }
    const look = await showOnPage({
      ...{ api: '', design: shownDesign({ ...design, steps: [step('form', [sum])] }) },
      ...{ now: Date.now, shownAt: 0, act: async () => ({ ok: true }) },
    })
    after(look.leave)
    return () => look.element.querySelector('.heading')?.textContent
  }

  it('listens for cart updates only if its text contains cart placeholders', async () => {
    const listen = window.addEventListener
    const listenedTypes: string[] = []
    window.addEventListener = (...args: [string, EventListenerOrEventListenerObject]) => {
      listenedTypes.push(args[0])
      listen.call(window, ...args)
    }
    try {
      await showText('Ten per cent off')
      expect(listenedTypes).not.to.include('poplar-cart')
      const words = await showText(HEADING.text)
      expect(listenedTypes).to.include('poplar-cart')
      expect(words()).to.equal('A little more')
    } finally {
      window.addEventListener = listen
    }
  })

  it('fills in the cart that the page reports, and updates it on each change', async () => {
    const tell = (total: number) => {
      const detail = { total, currency: 'EUR', items: 1 }
      document.dispatchEvent(new CustomEvent('poplar-cart', { detail }))
    }
    tell(34)
    const words = await showText(HEADING.text)
    expect(words()).to.equal('€16 more')
    tell(40)
    await eventually(() => words() === '€10 more')
  })

  it('stops following the cart after it closes', async () => {
    const look = await showOnPage({
      ...{ api: '', now: Date.now, shownAt: 0, act: async () => ({ ok: true }) },
      design: shownDesign({ ...design, steps: [step('form', [HEADING])] }),
    })
    const words = () => look.element.querySelector('.heading')?.textContent
    const before = words()
    look.leave()
    const otherText = await showText(HEADING.text)
    const detail = { total: 12, currency: 'EUR', items: 1 }
    document.dispatchEvent(new CustomEvent('poplar-cart', { detail }))
    await eventually(() => otherText() === '€38 more')
    expect(words()).to.equal(before)
  })

  const hosts = () => document.querySelectorAll('poplar-popup').length

  it('leaves nothing on the page after it closes', async () => {
    const before = hosts()
    const look = await showOnPage({
      ...{ api: '', design: shownDesign(design), now: Date.now, shownAt: 0 },
      act: async () => ({ ok: true }),
    })
    expect(hosts()).to.equal(before + 1)
    look.leave()
    expect(hosts()).to.equal(before)
  })

  it('leaves nothing on the page if it cannot be rendered', async () => {
    const before = hosts()
    const broken = { ...shownDesign(design), steps: [] }
    const failed = await showOnPage({
      ...{ api: '', design: broken, now: Date.now, shownAt: 0 },
      act: async () => ({ ok: true }),
    }).then(
      (look) => look.leave(),
      () => 'failed',
    )
    expect(failed).to.equal('failed')
    expect(hosts()).to.equal(before)
  })

  it('requests no fonts if it uses none', async () => {
    const { fetch } = window
    const requests: string[] = []
    window.fetch = async (url) => {
      requests.push(`${url}`)
      return new Response(null, { status: 404 })
    }
    try {
      await showText('Ten per cent off')
      const theme = { ...design.theme, font: 'Cabin' }
      const look = await showOnPage({
        ...{ api: '', design: shownDesign({ ...design, theme }), now: Date.now, shownAt: 0 },
        act: async () => ({ ok: true }),
      })
      after(look.leave)
      // The fonts of the second pop-up are requested after those of the first would have been.
      await eventually(() => requests.length > 0)
      expect(requests.filter((url) => !url.includes('abin'))).to.deep.equal([])
    } finally {
      window.fetch = fetch
    }
  })

  it('asks the visitor to confirm by email, below its thank-you message, for a list with double opt-in', async () => {
    const element = await submitForm({ ok: true, isPending: true })
    await eventually(() => Boolean(element.querySelector('.confirm')?.textContent))
    expect(element.querySelector('.confirm')?.textContent).to.include(
      'confirm with the link in the email',
    )
  })
})

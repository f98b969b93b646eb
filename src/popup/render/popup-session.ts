import type { Action, ShownBlock, ShownDesign, ShownStep } from '../design.ts'
import { setStyles } from './dom.ts'
import { readForm, validateForm } from './form.ts'
import type { Act, Answers, Consents, Outcome, Prize, Scene, Stage, WonPrize } from './scene.ts'

/** The parts of the drawn pop-up that a session needs. */
export type PopupView = {
  readonly design: ShownDesign
  readonly step: ShownStep
  readonly form: HTMLFormElement
  show(stepId: string): void
  /** Lets this step's game show the prize; returns its message if there is a game. */
  play(prize: Prize): Promise<HTMLElement | undefined>
  destroy(): void
}

/** One visitor's interaction with one pop-up: their answers and prize, and what buttons do. */
export class PopupSession implements Stage {
  readonly scene: Scene
  prize: Prize | null = null
  #look: PopupView
  #collectedAnswers: Answers = {}
  #consent: Consents = {}
  #isBusy = false
  #isOver = false

  constructor(scene: Scene, look: PopupView) {
    this.scene = scene
    this.#look = look
  }

  async act(act: Act): Promise<Outcome> {
    try {
      return (await this.scene.act?.(act)) ?? { ok: true }
    } catch {
      return { ok: false, message: '' }
    }
  }

  win({ index, code }: WonPrize): Prize {
    const game = this.#look.design.steps.flatMap(({ blocks }) => blocks).find(isGame)
    this.prize = { index, code, label: game?.prizes[index]?.label ?? '' }
    return this.prize
  }

  press(action: Action): void {
    switch (action.kind) {
      case 'close':
        this.close()
        break
      case 'submit':
        void this.submit()
        break
      case 'consent':
        void this.#agree(action)
        break
      case 'link':
        void this.act({ kind: 'click', action })
        break
      case 'next':
        if (!this.#isAnswered()) break
        void this.act({ kind: 'click', action })
        this.#goOn()
    }
  }

  close(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#look.destroy()
    void this.act({ kind: 'close' })
  }

  /** Submits the form; its input is kept until the server has received it. */
  async submit(): Promise<void> {
    if (!this.#isAnswered()) return
    const outcome = await this.#whileBusy({
      kind: 'submit',
      answers: this.#collectedAnswers,
      consent: this.#consent,
    })
    if (!outcome?.ok) return
    if (outcome.prize) await this.#play(this.win(outcome.prize))
    else this.#goOn()
  }

  async #agree({ choice }: Extract<Action, { kind: 'consent' }>): Promise<void> {
    const outcome = await this.#whileBusy({ kind: 'consent', choice })
    if (outcome?.ok) this.#goOn()
  }

  /** Lets the game in this step, or in the next one, show the prize; its message stays visible. */
  async #play(prize: Prize): Promise<void> {
    const look = this.#look
    const before = look.step
    let resultElement = await look.play(prize)
    if (this.#isOver) return
    if (this.#next()) this.#goOn()
    else hideSentControls(look.form)
    if (look.step !== before) resultElement = (await look.play(prize)) ?? resultElement
    const isAnnounced =
      look.step !== before && look.step.blocks.some(({ type }) => type === 'coupon')
    if (resultElement && !isAnnounced && !this.#isOver) putBeforeButton(look.form, resultElement)
  }

  #next(): ShownStep | undefined {
    const { design, step } = this.#look
    return design.steps[design.steps.findIndex(({ id }) => id === step.id) + 1]
  }

  #goOn(): void {
    const next = this.#next()
    if (next) this.#look.show(next.id)
    else this.close()
  }

  /** Keeps the form's values if they are complete. */
  #isAnswered(): boolean {
    const { form } = this.#look
    if (this.#isBusy || !validateForm(form, this.scene.messages)) return false
    const { answers, consent } = readForm(form)
    this.#collectedAnswers = { ...this.#collectedAnswers, ...answers }
    this.#consent = { ...this.#consent, ...consent }
    return true
  }

  /** Shows that a request is being sent, and then its outcome. Returns null if the visitor has closed the pop-up. */
  async #whileBusy(act: Act): Promise<Outcome | null> {
    if (this.#isBusy) return null
    const { messages } = this.scene
    const { form } = this.#look
    const restore = showSending(form, messages.sending)
    this.#isBusy = true
    const outcome = await this.act(act)
    this.#isBusy = false
    if (this.#isOver) return null
    restore(outcome.ok ? '' : outcome.message || messages.failed)
    return outcome
  }
}

/** Placed before the button that continues, so that the visitor doesn't miss it. */
function putBeforeButton(form: HTMLElement, resultElement: HTMLElement): void {
  const blocks = form.querySelector('.blocks')
  blocks?.insertBefore(resultElement, blocks.querySelector('.line>.button')?.parentElement ?? null)
}

const isGame = (block: ShownBlock): block is Extract<ShownBlock, { prizes: unknown }> =>
  'prizes' in block

/** Shows the sending state on the buttons without changing their width; returns a function that ends it. */
function showSending(form: HTMLFormElement, sendingLabel: string): (message: string) => void {
  const statusLine = form.querySelector('.blocks>.said')
  const buttons = [...form.querySelectorAll<HTMLElement>('[type=submit]')].map((button) => {
    const { textContent } = button
    setStyles(button, { 'min-inline-size': button.offsetWidth })
    button.setAttribute('aria-disabled', 'true')
    button.textContent = sendingLabel
    return { button, textContent }
  })
  const say = (text: string, isVisuallyHidden: boolean) => {
    statusLine?.classList.toggle('unseen', isVisuallyHidden)
    if (statusLine) statusLine.textContent = text
  }
  say(sendingLabel, true)
  return (message) => {
    for (const { button, textContent } of buttons) {
      button.removeAttribute('aria-disabled')
      button.textContent = textContent
    }
    say(message, false)
  }
}

/** Hides the parts of a form that can't be submitted again. */
function hideSentControls(form: HTMLFormElement): void {
  for (const part of form.querySelectorAll('.input,.tick,[type=submit]')) {
    part.closest('.line')?.toggleAttribute('hidden', true)
  }
}

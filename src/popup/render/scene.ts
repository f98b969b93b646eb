import type { Answers, Consents } from '../answers-rules.ts'
import type { Action, ShownBlock, ShownDesign } from '../design.ts'
import type { Codes } from '../shown-design.ts'
import type { RendererMessages } from './renderer-messages.ts'

/** Everything that a pop-up needs from its environment. */
export type Scene = {
  design: ShownDesign
  /** BCP 47: for numbers and clocks, and for screen readers. */
  locale: string
  /** Precedes `/art/kiln.svg` and `/images/<id>`: the base URL of the API, without a trailing slash. */
  assets: string
  messages: RendererMessages
  now(): number
  /** When this visitor first saw this campaign, in milliseconds since 1970. */
  shownAt: number
  /** Handles the visitor's actions; without it (thumbnail, editor) nothing can be clicked or focused. */
  act?: (act: Act) => Promise<Outcome>
  /** Whether it is placed inside its root instead of over the page, for previews; always true without `act`. */
  isBoxed?: boolean
  /** Whether clocks and animations are stopped. */
  isStatic?: boolean
}

export type { Answers, Consents }

export type Act =
  | { kind: 'submit'; answers: Answers; consent: Consents }
  | { kind: 'close' }
  | { kind: 'click'; action: Action }
  | { kind: 'copied' }
  | { kind: 'consent'; choice: 'all' | 'needed' }
  /** The visitor plays a scratch card before a form is submitted. */
  | { kind: 'draw' }

/** The index of a wheel segment or card, and the code that it won. */
export type WonPrize = { index: number; code: string | null }
/** Either accepted, possibly with a confirmation email to follow, or refused with an error message. */
export type Outcome =
  | { ok: true; prize?: WonPrize; isPending?: boolean | undefined; codes?: Codes }
  | { ok: false; message: string }

export type PopupHandle = {
  /** Shows another step; ignores unknown ids. */
  show(stepId: string): void
  /** Redraws another version of the design in the same place, and stays at the current step. */
  update(design: ShownDesign): Promise<void>
  /** The element over the page. Each block in it has its id as `data-block`. */
  readonly element: HTMLElement
  destroy(): void
}

/** The context in which a block is drawn. */
export type Stage = {
  readonly scene: Scene
  act(act: Act): Promise<Outcome>
  press(action: Action): void
  /** The prize that was won during this view. */
  readonly prize: Prize | null
  /** Keeps the prize, with the label of its segment. */
  win(won: WonPrize): Prize
}
export type Prize = { index: number; label: string; code: string | null }

/** A drawn block; a game also shows the prize that the form has won, and returns the message for it. */
export type DrawnBlock = {
  element: HTMLElement
  play?: (prize: Prize) => Promise<HTMLElement>
}
/** @param gone aborted when the block is removed */
export type DrawBlock<Block extends ShownBlock> = (
  block: Block,
  stage: Stage,
  signal: AbortSignal,
) => HTMLElement | DrawnBlock

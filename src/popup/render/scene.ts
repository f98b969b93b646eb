import type { Answers, Consents } from '../answers-rules.ts'
import type { Action, ShownBlock, ShownDesign } from '../design.ts'
import type { Codes } from '../shown-design.ts'
import type { Words } from './words.ts'

/** All that a drawn pop-up asks of the world around it. */
export type Scene = {
  design: ShownDesign
  /** BCP 47: of figures and clocks, and what a screen reader speaks. */
  locale: string
  /** Before `/art/kiln.svg` and `/images/<id>`: the API's base, without a slash at its end. */
  assets: string
  words: Words
  now(): number
  /** This visitor's first look at this campaign, in milliseconds since 1970. */
  since: number
  /** What the visitor does; without it (thumbnail, editor) nothing can be pressed or focused. */
  act?: (act: Act) => Promise<Outcome>
  /** Stands inside its root instead of over the page, for previews; so does one that cannot be pressed. */
  isBoxed?: boolean
  /** Nothing moves by itself: no clock, no entrance. */
  isStill?: boolean
}

export type { Answers, Consents }

export type Act =
  | { kind: 'submit'; answers: Answers; consent: Consents }
  | { kind: 'close' }
  | { kind: 'click'; action: Action }
  | { kind: 'copied' }
  | { kind: 'consent'; choice: 'all' | 'needed' }
  /** A scratch card that is played before anything was sent. */
  | { kind: 'draw' }

/** The index of a wheel segment or card, and the code that it won. */
export type Won = { index: number; code: string | null }
/** Taken, though a mail asks once more; or why it was not. */
export type Outcome =
  | { ok: true; prize?: Won; asksTwice?: boolean | undefined; codes?: Codes }
  | { ok: false; message: string }

export type Drawn = {
  /** Shows another step; one that there is none of changes nothing. */
  show(stepId: string): void
  /** Draws another state of the design in the same place, and stays at the step that is shown. */
  update(design: ShownDesign): Promise<void>
  /** What stands over the page. Each block in it says its id as `data-block`. */
  readonly element: HTMLElement
  destroy(): void
}

/** What a block may do while it is drawn. */
export type Stage = {
  readonly scene: Scene
  act(act: Act): Promise<Outcome>
  press(action: Action): void
  /** What was won in this look. */
  readonly prize: Prize | null
  /** Keeps what was won, with the words on its field. */
  win(won: Won): Prize
}
export type Prize = { index: number; label: string; code: string | null }

/** What is drawn of a block; one that plays is shown what the form has won, and says it. */
export type DrawnBlock = {
  element: HTMLElement
  play?: (prize: Prize) => Promise<HTMLElement>
}
/** @param gone ends when the block is drawn no more */
export type DrawBlock<Block extends ShownBlock> = (
  block: Block,
  stage: Stage,
  gone: AbortSignal,
) => HTMLElement | DrawnBlock

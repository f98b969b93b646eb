import type { Block, FrameKind, Step, Theme } from '../../../../popup/design.ts'

/** What the settings of one kind of block are given. */
export type PanelProps<Of extends Block> = {
  block: Of
  /**
   * Keeps the change, or says in a sentence why it cannot be kept. As a function it is given the block as it is
   * then: what comes later, as an upload does, leaves alone what was changed meanwhile.
   */
  edit: (change: Partial<Of> | ((now: Of) => Partial<Of>)) => string | null
  theme: Theme
  /** Of the whole pop-up: a text in a bar looks otherwise. */
  frame: FrameKind
  steps: readonly Step[]
}

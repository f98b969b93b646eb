import type { Block, FrameKind, Step, Theme } from '../../../../popup/design.ts'

/** Props for the settings of one kind of block. */
export type PanelProps<Of extends Block> = {
  block: Of
  /**
   * Saves the change, or returns an error message if it is invalid. Pass a function for a change that finishes later,
   * such as an upload: it receives the current block, so that other changes made in the meantime are kept.
   */
  edit: (change: Partial<Of> | ((now: Of) => Partial<Of>)) => string | null
  theme: Theme
  /** The pop-up's kind: text in a bar looks different. */
  frame: FrameKind
  steps: readonly Step[]
}

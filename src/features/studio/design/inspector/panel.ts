import type { Block, Step, Theme } from '../../../../popup/design.ts'

/** What the settings of one kind of block are given. */
export type PanelProps<Of extends Block> = {
  block: Of
  /** Keeps the change, or says in a sentence why it cannot be kept. */
  edit: (change: Partial<Of>) => string | null
  theme: Theme
  steps: readonly Step[]
}

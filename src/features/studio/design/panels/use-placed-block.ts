import { useSignals } from '@preact/signals-react/runtime'
import type { Block } from '../../../../popup/design.ts'
import { findBlock, positionOf } from '../../document/design-rules.ts'
import type { Editor } from '../editor.ts'
import { useComputedValue } from '../use-part.ts'

type PlacedBlock = { block: Block; isFirst: boolean; isLast: boolean }

/** The selected block as of the last pause in typing, for its name and its move buttons; null if none is selected. */
export function usePlacedBlock(editor: Editor): PlacedBlock | null {
  useSignals()
  const selectedId = useComputedValue(() => editor.selected.value?.id ?? null)
  const design = editor.settledDesign.value
  const block = findBlock(design, selectedId)
  const place = block && positionOf(design, block.id)
  const step = design.steps.find(({ id }) => id === place?.stepId)
  if (!block || !place || !step) return null
  return { block, isFirst: place.index === 0, isLast: place.index === step.blocks.length - 1 }
}

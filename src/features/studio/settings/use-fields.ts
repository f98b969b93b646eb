import { useSignals } from '@preact/signals-react/runtime'
import { useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { useHeldTexts } from '../../../ui/editor/held.tsx'
import { RULE_GROUP_NAMES } from '../../campaigns/rules.ts'
import type { Fields } from '../saving/not-kept.tsx'

/** The fields of the rules that hold what cannot be kept, by the names of their groups. */
export function useFields(): Fields {
  useSignals()
  const t = useMessages(targetingMessages)
  const texts = useHeldTexts()
  return {
    texts: texts.all.value,
    nameOf: (id) => t(RULE_GROUP_NAMES.find((group) => group === id) ?? 'consent'),
    leadTo: ({ of, field }) => texts.lead({ of, field }),
    drop: (held) => texts.drop(held),
  }
}

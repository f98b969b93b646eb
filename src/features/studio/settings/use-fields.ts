import { useSignals } from '@preact/signals-react/runtime'
import { useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { useInvalidDrafts } from '../../../ui/editor/draft-context.tsx'
import { RULE_GROUP_NAMES } from '../../campaigns/rules.ts'
import type { UnsavedFieldList } from '../saving/not-kept.tsx'

/** The rule fields whose text can't be saved, named after their groups. */
export function useFields(): UnsavedFieldList {
  useSignals()
  const t = useMessages(targetingMessages)
  const texts = useInvalidDrafts()
  return {
    texts: texts.all.value,
    nameOf: (id) => t(RULE_GROUP_NAMES.find((group) => group === id) ?? 'consent'),
    goToField: ({ of, field }) => texts.requestFocus({ of, field }),
    drop: (held) => texts.discard(held),
  }
}

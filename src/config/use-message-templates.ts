import { useSignals } from '@preact/signals-react/runtime'
import type { Catalogue } from '../messages/index.ts'
import { useKit } from './context.tsx'
import { templateOf } from './use-messages.ts'

/** The messages of one catalogue with unfilled placeholders, for `ui/layout/sentence.tsx`. */
export function useMessageTemplates<Lines extends Record<string, string>>(
  catalogue: Catalogue<Lines>,
): (key: keyof Lines & string) => string {
  useSignals()
  const overrides = useKit().overrides.value
  return (key) => templateOf(catalogue, key, overrides)
}

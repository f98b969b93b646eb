import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { subscribersStore } from './store.ts'

/**
 * The site's time zone, in which days are filtered, imported and exported, so that a day is the same everywhere. The
 * browser's (undefined) until the list is loaded.
 */
export function useTimeZone(): string | undefined {
  useSignals()
  const list = subscribersStore(useKit()).list.value
  return list.status === 'ready' ? list.value.timeZone : undefined
}

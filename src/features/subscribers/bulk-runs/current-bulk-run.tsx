import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { bulkRunStore } from './store.ts'

const BulkRunNotice = lazyPart(async () => (await import('./bulk-run-notice.tsx')).BulkRunNotice, {
  when: 'shown',
})

/** Above the list: the bulk action in the background, and its result. */
export function CurrentBulkRun({ onEnded }: { onEnded: () => void }) {
  useSignals()
  const run = bulkRunStore(useKit()).shown.value
  return run == null ? null : <BulkRunNotice run={run} onEnded={onEnded} />
}

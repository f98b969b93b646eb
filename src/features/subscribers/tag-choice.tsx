import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { SearchList } from '../../ui/overlays/search-list.tsx'
import { subscribersStore } from './store.ts'

type TagChoiceProps = { tag: string | null; onChoose: (tag: string) => void }

/** The tags of the site's subscribers; loaded when it is opened. */
export function TagChoice({ tag, onChoose }: TagChoiceProps) {
  useSignals()
  const t = useMessages(subscribersMessages)
  const { state, reload } = subscribersStore(useKit()).tags
  useEffect(() => void reload(), [reload])
  const tags = state.value
  useFailure(tags.status === 'failed' ? tags.failure : null, () => void reload())
  if (tags.status === 'loading') return <Spinner />
  if (tags.status === 'failed')
    return <ErrorPanel failure={tags.failure} title={t('tagsFailed')} onRetry={reload} />
  if (tags.value.length === 0) return <p className="small muted">{t('tagsNone')}</p>
  return (
    <SearchList
      label={t('tag')}
      items={tags.value}
      itemKey={(one) => one}
      itemText={(one) => one}
      value={tag}
      onChange={onChoose}
    />
  )
}

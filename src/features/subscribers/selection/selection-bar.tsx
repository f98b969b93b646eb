import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { selectionMessages } from '../../../messages/selection.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Send, Tag, Trash2, X } from '../../../ui/pictures/icons.ts'
import { partStyles } from '../../../ui/theme/base.ts'
import { can, canEnter } from '../../session/permission-rules.ts'
import { sessionStore } from '../../session/store.ts'
import type { Matches } from './api.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import css from './selection-bar.css?inline'
import { countSelected, isEmpty, pageState } from './selection-rules.ts'
import { selectionStore } from './store.ts'
import { TagDialog } from './tag-dialog.tsx'

partStyles(css)

const SendDialog = lazyPart(async () => (await import('./send-dialog.tsx')).SendDialog, {
  when: 'shown',
})

type SelectionBarProps = {
  matches: Matches
  /** The rows are out of date. */
  onChanged: () => void
  /** Moves the focus to the list, because the pressed button is gone. */
  onFocusList: () => void
  /** More buttons, between *Send* and *Delete*. */
  moreActions?: ReactNode
}

/** What can be done with the selected rows; above the list's head. The count is announced. */
export function SelectionBar(props: SelectionBarProps) {
  const { matches, onChanged, onFocusList, moreActions } = props
  useSignals()
  const t = useMessages(selectionMessages)
  const store = selectionStore(useKit())
  const [opened, setOpened] = useState<'tag' | 'send' | 'delete' | null>(null)
  const selection = store.selection.value
  const isShown = !isEmpty(selection)
  const hasChanged = useRef(false)
  // Once the dialog has closed: until then, the list can't receive the focus.
  useEffect(() => {
    if (opened !== null || !hasChanged.current) return
    hasChanged.current = false
    onFocusList()
  })
  const dialog = {
    matches,
    onClose: () => setOpened(null),
    onChanged() {
      hasChanged.current = true
      onChanged()
    },
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: not a part of a form */}
      <div
        className="selection-bar"
        role="group"
        aria-label={t('label')}
        hidden={!isShown || undefined}
      >
        <span role="status">{isShown && <SelectedText matches={matches} />}</span>
        {isShown && <SelectAllMatches matches={matches} />}
        <span className="push" />
        <Button
          size="small"
          icon={<Icon of={Tag} data-size="small" />}
          onClick={() => setOpened('tag')}
        >
          {t('tag')}
        </Button>
        <SendButton onClick={() => setOpened('send')} />
        {moreActions}
        <DeleteButton onClick={() => setOpened('delete')} />
        <Button
          iconOnly
          label={t('clear')}
          icon={<Icon of={X} data-size="small" />}
          variant="quiet"
          size="small"
          onClick={() => {
            store.clear()
            onFocusList()
          }}
        />
      </div>
      {opened === 'tag' && <TagDialog {...dialog} />}
      {opened === 'send' && <SendDialog {...dialog} />}
      {opened === 'delete' && <DeleteDialog {...dialog} />}
    </>
  )
}

function SelectedText({ matches: { total, isTotalCapped } }: { matches: Matches }) {
  useSignals()
  const t = useMessages(selectionMessages)
  const selection = selectionStore(useKit()).selection.value
  const count = countSelected(selection, total)
  if (selection.kind === 'rows') return t('selected', { count, total })
  return t(isTotalCapped ? 'selectedMany' : 'selectedAll', { count })
}

/** Offered once all rows of the page are selected, if there are more. */
function SelectAllMatches({ matches }: { matches: Matches }) {
  useSignals()
  const t = useMessages(selectionMessages)
  const store = selectionStore(useKit())
  const { total, isTotalCapped, pageIds } = matches
  const selection = store.selection.value
  if (selection.kind === 'matches' || total <= pageIds.length) return null
  if (pageState(selection, pageIds) !== 'all') return null
  return (
    <Button variant="quiet" size="small" onClick={store.selectMatches}>
      {isTotalCapped ? t('selectMany') : t('selectAll', { count: total })}
    </Button>
  )
}

function SendButton({ onClick }: { onClick: () => void }) {
  useSignals()
  const actionText = useMessages(actionMessages)
  const user = sessionStore(useKit()).user.value
  const maySend =
    user !== null && canEnter(user, 'integrations') && can(user, 'manage_integrations')
  if (!maySend) return null
  return (
    <Button size="small" icon={<Icon of={Send} data-size="small" />} onClick={onClick}>
      {actionText('send')}
    </Button>
  )
}

function DeleteButton({ onClick }: { onClick: () => void }) {
  useSignals()
  const actionText = useMessages(actionMessages)
  const user = sessionStore(useKit()).user.value
  if (user === null || !can(user, 'delete_subscribers')) return null
  return (
    <Button size="small" icon={<Icon of={Trash2} data-size="small" />} onClick={onClick}>
      {actionText('delete')}
    </Button>
  )
}

import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { selectionMessages } from '../../../messages/selection.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { X } from '../../../ui/pictures/icons.ts'
import { partStyles } from '../../../ui/theme/base.ts'
import type { Matches } from './api.ts'
import { BulkButtons } from './bulk-buttons.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { SelectedCount } from './selected-count.tsx'
import css from './selection-bar.css?inline'
import { isEmpty } from './selection-rules.ts'
import { selectionStore } from './store.ts'
import { useBulkDialog } from './use-bulk-dialog.ts'

partStyles(css)

type SelectionBarProps = {
  matches: Matches
  /** The rows are out of date. */
  onChanged: () => void
  /** Moves the focus to the list, because the pressed button is gone. */
  onFocusList: () => void
  /** More buttons, between *Send* and *Delete*. */
  moreActions?: ReactNode
}

/** What can be done with the selected rows; above the list's head. */
export function SelectionBar({ matches, moreActions, ...list }: SelectionBarProps) {
  useSignals()
  const t = useMessages(selectionMessages)
  const { selection, clear } = selectionStore(useKit())
  const { opened, open, ...dialog } = useBulkDialog(list)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: not a part of a form */}
      <div
        className="selection-bar"
        role="group"
        aria-label={t('label')}
        hidden={isEmpty(selection.value) || undefined}
      >
        <SelectedCount matches={matches} />
        <span className="push" />
        <BulkButtons onOpen={open} moreActions={moreActions} />
        <Button
          iconOnly
          label={t('clear')}
          icon={<Icon of={X} data-size="small" />}
          variant="quiet"
          size="small"
          onClick={() => {
            clear()
            list.onFocusList()
          }}
        />
      </div>
      {opened !== null && <BulkDialog name={opened} matches={matches} {...dialog} />}
    </>
  )
}

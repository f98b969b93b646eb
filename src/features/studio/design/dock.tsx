import { type ComponentProps, type ReactNode, useState } from 'react'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { designMessages } from '../../../messages/design.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Eye, Layers, Plus, Redo2, SlidersHorizontal, Undo2 } from '../../../ui/pictures/icons.ts'
import { partStyles } from '../../../ui/theme/base.ts'
import css from './dock.css?inline'
import type { Editor } from './editor.ts'
import { useFocusProperties } from './hints/use-lead-to-properties.ts'
import { BlockPicker } from './panels/blocks-panel.tsx'
import { LayerList } from './panels/layers.tsx'
import { useComputedValue } from './use-part.ts'

partStyles(css)

type DockProps = { editor: Editor; mayEdit: boolean; onPreview: () => void }
type Sheet = 'pieces' | 'layers' | null

/**
 * The toolbar for screens without room for panels beside the canvas: within a thumb's reach, with the panels as sheets.
 */
export function Dock({ editor, mayEdit, onPreview }: DockProps) {
  const t = useMessages(designMessages)
  const actionText = useMessages(actionMessages)
  const [sheet, open] = useState<Sheet>(null)
  const focusProperties = useFocusProperties(editor)
  const close = () => open(null)
  const openProperties = () => {
    close()
    focusProperties()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div className="dock" role="group" aria-label={t('dock')}>
        {mayEdit && <DockButton icon={Plus} caption={t('add')} onClick={() => open('pieces')} />}
        <DockButton icon={Layers} caption={t('layersWord')} onClick={() => open('layers')} />
        {mayEdit && <HistoryButton editor={editor} of="undo" />}
        {mayEdit && <HistoryButton editor={editor} of="redo" />}
        <EditButton editor={editor} word={t(mayEdit ? 'edit' : 'look')} />
        <DockButton icon={Eye} caption={actionText('preview')} onClick={onPreview} />
      </div>
      <Dialog open={sheet === 'pieces'} title={t('left')} onClose={close}>
        <div className="blocks-panel">
          <BlockPicker editor={editor} onAdded={openProperties} />
        </div>
      </Dialog>
      <Dialog open={sheet === 'layers'} title={t('layers')} onClose={close}>
        <LayerList editor={editor} mayEdit={mayEdit} onChosen={openProperties} />
      </Dialog>
    </>
  )
}

type DockButtonProps = ComponentProps<'button'> & {
  icon: ComponentProps<typeof Icon>['of']
  caption: string
  /** Additional content for the button's accessible name. */
  children?: ReactNode
}

function DockButton({ icon, caption, children, ...native }: DockButtonProps) {
  const isMirrored = icon === Undo2 || icon === Redo2
  return (
    <button type="button" {...native}>
      <Icon of={icon} data-mirror={isMirrored || undefined} />
      <span className="truncate">{caption}</span>
      {children}
    </button>
  )
}

const HISTORY_ICONS = { undo: Undo2, redo: Redo2 }

function HistoryButton({ editor, of }: { editor: Editor; of: 'undo' | 'redo' }) {
  const t = useMessages(designMessages)
  const actionText = useMessages(actionMessages)
  const isAvailable = useComputedValue(
    () => (of === 'undo' ? editor.canUndo : editor.canRedo).value,
  )
  return (
    <DockButton
      icon={HISTORY_ICONS[of]}
      caption={of === 'undo' ? actionText(of) : t(of)}
      aria-disabled={!isAvailable || undefined}
      onClick={editor[of]}
    />
  )
}

/** Opens and closes the properties of the selected block. */
function EditButton({ editor, word }: { editor: Editor; word: string }) {
  const t = useMessages(designMessages)
  const type = useComputedValue(() => editor.selected.value?.type ?? null)
  const isUp = useComputedValue(() => editor.showsProperties.value)
  const focusProperties = useFocusProperties(editor)
  return (
    <DockButton
      icon={SlidersHorizontal}
      caption={word}
      aria-expanded={isUp}
      onClick={() => (isUp ? editor.showProperties(false) : focusProperties())}
    >
      <span className="visually-hidden">: {t(type ?? 'frame')}</span>
    </DockButton>
  )
}

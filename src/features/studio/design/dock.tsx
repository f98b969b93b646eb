import { type ComponentProps, type ReactNode, useState } from 'react'
import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Eye, Layers, Plus, Redo2, SlidersHorizontal, Undo2 } from '../../../ui/pictures/icons.ts'
import { partStyles } from '../../../ui/theme/base.ts'
import css from './dock.css?inline'
import type { Editor } from './editor.ts'
import { useLeadToProperties } from './hints/use-lead-to-properties.ts'
import { Pieces } from './panels/blocks-panel.tsx'
import { LayerList } from './panels/layers.tsx'
import { usePart } from './use-part.ts'

partStyles(css)

type DockProps = { editor: Editor; mayEdit: boolean; onPreview: () => void }
type Sheet = 'pieces' | 'layers' | null

/**
 * The toolbar for screens without room for panels beside the canvas: within a thumb's reach, with the panels as sheets.
 */
export function Dock({ editor, mayEdit, onPreview }: DockProps) {
  const t = useMessages(designMessages)
  const [sheet, open] = useState<Sheet>(null)
  const leadToProperties = useLeadToProperties(editor)
  const close = () => open(null)
  const goOn = () => {
    close()
    leadToProperties()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div className="dock" role="group" aria-label={t('dock')}>
        {mayEdit && <DockButton icon={Plus} word={t('add')} onClick={() => open('pieces')} />}
        <DockButton icon={Layers} word={t('layersWord')} onClick={() => open('layers')} />
        {mayEdit && <Way editor={editor} of="undo" />}
        {mayEdit && <Way editor={editor} of="redo" />}
        <EditButton editor={editor} word={t(mayEdit ? 'edit' : 'look')} />
        <DockButton icon={Eye} word={t('preview')} onClick={onPreview} />
      </div>
      <Dialog open={sheet === 'pieces'} title={t('left')} onClose={close}>
        <div className="blocks-panel">
          <Pieces editor={editor} onAdded={goOn} />
        </div>
      </Dialog>
      <Dialog open={sheet === 'layers'} title={t('layers')} onClose={close}>
        <LayerList editor={editor} mayEdit={mayEdit} onChosen={goOn} />
      </Dialog>
    </>
  )
}

type DockButtonProps = ComponentProps<'button'> & {
  icon: ComponentProps<typeof Icon>['of']
  word: string
  /** Anything else that belongs to its accessible name. */
  children?: ReactNode
}

function DockButton({ icon, word, children, ...native }: DockButtonProps) {
  const isTurned = icon === Undo2 || icon === Redo2
  return (
    <button type="button" {...native}>
      <Icon of={icon} data-mirror={isTurned || undefined} />
      <span className="truncate">{word}</span>
      {children}
    </button>
  )
}

const WAYS = { undo: Undo2, redo: Redo2 }

function Way({ editor, of }: { editor: Editor; of: 'undo' | 'redo' }) {
  const t = useMessages(designMessages)
  const isOpen = usePart(() => (of === 'undo' ? editor.canUndo : editor.canRedo).value)
  return (
    <DockButton
      icon={WAYS[of]}
      word={t(of)}
      aria-disabled={!isOpen || undefined}
      onClick={editor[of]}
    />
  )
}

/** Opens and closes the properties of the selected block. */
function EditButton({ editor, word }: { editor: Editor; word: string }) {
  const t = useMessages(designMessages)
  const type = usePart(() => editor.selected.value?.type ?? null)
  const isUp = usePart(() => editor.showsProperties.value)
  const leadToProperties = useLeadToProperties(editor)
  return (
    <DockButton
      icon={SlidersHorizontal}
      word={word}
      aria-expanded={isUp}
      onClick={() => (isUp ? editor.showProperties(false) : leadToProperties())}
    >
      <span className="visually-hidden">: {t(type ?? 'frame')}</span>
    </DockButton>
  )
}

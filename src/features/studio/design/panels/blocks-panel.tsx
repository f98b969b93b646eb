import { useState } from 'react'
import { useMessages } from '../../../../config/use-messages.ts'
import { designMessages } from '../../../../messages/design.ts'
import { MAX_BLOCKS } from '../../../../popup/design-schema.ts'
import { BLOCK_TYPES } from '../../../../popup/new-block.ts'
import { Segments } from '../../../../ui/fields/segments.tsx'
import { Icon } from '../../../../ui/pictures/icon.tsx'
import { isFull } from '../../document/design-rules.ts'
import type { Editor } from '../editor.ts'
import { useComputedValue } from '../use-part.ts'
import { BLOCK_ICONS } from './block-types.ts'
import { Layers } from './layers.tsx'
import { Themes } from './themes-panel.tsx'
import { useBlockActions } from './use-block-work.ts'

type BlocksPanelProps = { editor: Editor; mayEdit: boolean }
type BlockPickerProps = { editor: Editor; onAdded?: () => void }

/** The blocks and themes that can be added, and the layers of this pop-up. */
export function BlocksPanel({ editor, mayEdit }: BlocksPanelProps) {
  return (
    <div className="blocks-panel">
      {mayEdit && <BlockPicker editor={editor} />}
      <Layers editor={editor} mayEdit={mayEdit} />
    </div>
  )
}

/** The blocks that can be added, and the themes that can be applied. */
export function BlockPicker({ editor, onAdded }: BlockPickerProps) {
  const t = useMessages(designMessages)
  const [list, setList] = useState<'blocks' | 'themes'>('blocks')
  return (
    <>
      <Segments
        label={t('list')}
        segments={[
          { value: 'blocks', name: t('blocks') },
          { value: 'themes', name: t('themes') },
        ]}
        value={list}
        onChange={setList}
      />
      {list === 'blocks' ? (
        <BlockTiles editor={editor} {...(onAdded ? { onAdded } : {})} />
      ) : (
        <Themes editor={editor} />
      )}
    </>
  )
}

function BlockTiles({ editor, onAdded }: BlockPickerProps) {
  const t = useMessages(designMessages)
  const work = useBlockActions(editor)
  if (useComputedValue(() => isFull(editor.design.value))) {
    return <p className="small muted">{t('full', { max: MAX_BLOCKS })}</p>
  }
  return (
    <ul className="block-grid" aria-label={t('blocks')}>
      {BLOCK_TYPES.map((type) => (
        <li key={type}>
          <button
            type="button"
            className="block-tile"
            title={t('addHint')}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'copy'
              dataTransfer.setData('text/plain', t(type))
              editor.setDraggedBlock({ kind: 'new', type })
            }}
            onDragEnd={() => editor.setDraggedBlock(null)}
            onClick={() => {
              work.add(type)
              onAdded?.()
            }}
          >
            <Icon of={BLOCK_ICONS[type]} />
            {t(type)}
          </button>
        </li>
      ))}
    </ul>
  )
}

import { computed } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import type { Campaign } from '../../campaigns/model.ts'
import { Canvas } from './canvas/canvas.tsx'
import type { Drawing } from './canvas/canvas-drawing.ts'
import { Zoom } from './canvas/zoom.tsx'
import { Dock } from './dock.tsx'
import type { Editor } from './editor.ts'
import { DeviceChoice } from './editor-bar.tsx'
import { HintChips } from './hints/hint-chips.tsx'
import { WhyLink } from './hints/why-link.tsx'
import { BlocksPanel } from './panels/blocks-panel.tsx'
import { Properties } from './panels/properties.tsx'
import { StepTabs } from './panels/step-tabs.tsx'

type WorkbenchProps = {
  editor: Editor
  mayEdit: boolean
  campaign: Campaign
  onPreview: () => void
}

/** Blocks and layers, the canvas, and the properties of the selected block. */
export function Workbench({ editor, mayEdit, campaign, onPreview }: WorkbenchProps) {
  const t = useMessages(designMessages)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  return (
    <div className="editor">
      <aside className="blocks" aria-label={t('left')}>
        <BlocksPanel editor={editor} mayEdit={mayEdit} />
      </aside>
      <section className="canvas" aria-label={t('canvas')}>
        <div className="tools">
          <StepTabs editor={editor} mayEdit={mayEdit} />
          <span className="narrow-tools">
            <DeviceChoice editor={editor} />
          </span>
        </div>
        <Canvas editor={editor} mayEdit={mayEdit} onOpen={setDrawing} />
        <EmptyStep editor={editor} />
        <div className="tools">
          <HintChips editor={editor} campaign={campaign} />
          <WhyLink campaign={campaign} />
          {drawing && <Zoom drawing={drawing} />}
        </div>
      </section>
      <Properties editor={editor} mayEdit={mayEdit} />
      <Dock {...{ editor, mayEdit, onPreview }} />
      <Announcements editor={editor} />
    </div>
  )
}

function EmptyStep({ editor }: { editor: Editor }) {
  useSignals()
  const t = useMessages(designMessages)
  const [isEmpty] = useState(() => computed(() => editor.step.value.blocks.length === 0))
  if (!isEmpty.value) return null
  return (
    <div className="empty-step">
      <b>{t('emptyTitle')}</b>
      <span className="small muted">{t('emptyText')}</span>
    </div>
  )
}

/** Announces the latest action to screen readers. */
function Announcements({ editor }: { editor: Editor }) {
  useSignals()
  return (
    <p className="visually-hidden" role="status">
      {editor.announcement.value}
    </p>
  )
}

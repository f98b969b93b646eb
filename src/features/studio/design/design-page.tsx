import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { useElement, useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import type { Autosave } from '../../../lib/autosave.ts'
import { designMessages } from '../../../messages/design.ts'
import { partStyles } from '../../../ui/theme/base.ts'
import { can } from '../../session/permission-rules.ts'
import { sessionStore } from '../../session/store.ts'
import { EditedPage } from '../edited-page.tsx'
import { LiveLine } from '../live/live-line.tsx'
import type { EditedCampaign } from '../model.ts'
import { DESIGN_PART, TARGETING_PART } from '../saving/part-specs.ts'
import { SaveNotice } from '../saving/save-notice.tsx'
import { storedDrafts } from '../saving/stored-invalid-drafts.ts'
import type { Edited } from '../store.ts'
import canvas from './canvas/canvas.css?inline'
import editorCss from './editor.css?inline'
import { Editor } from './editor.ts'
import { type DesignParts, EditorBar } from './editor-bar.tsx'
import { OtherEditor } from './other-editor.tsx'
import blocksPanel from './panels/blocks-panel.css?inline'
import chips from './panels/chips.css?inline'
import { PreviewDialog } from './preview-dialog.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import { useComputedValue } from './use-part.ts'
import { Workbench } from './workbench.tsx'

for (const css of [editorCss, blocksPanel, chips, canvas]) partStyles(css)

type DesignPageProps = {
  campaignId: string | null
  /** Whether the user has followed a link to an unsaved field. */
  shouldFocusUnsaved?: boolean
}

/** `/campaign/settings/design/`: a campaign's design. */
export function DesignPage({ campaignId, shouldFocusUnsaved = false }: DesignPageProps) {
  const t = useMessages(designMessages)
  return (
    <EditedPage
      campaignId={campaignId}
      part={DESIGN_PART}
      step="design"
      loadingLabel={t('loading')}
      failed={t('failed')}
    >
      {(edited) =>
        edited.last.campaign.editorType === 'unlayer' ? (
          <OtherEditor campaign={edited.last.campaign} />
        ) : (
          <Design edited={edited} shouldFocusUnsaved={shouldFocusUnsaved} />
        )
      }
    </EditedPage>
  )
}

function Design({
  edited,
  shouldFocusUnsaved,
}: {
  edited: Edited<'design'>
  shouldFocusUnsaved: boolean
}) {
  const editor = useEditor(edited)
  useEffect(() => {
    const [first] = editor?.unsavedFields.peek() ?? []
    if (shouldFocusUnsaved && first) editor?.goToField(first)
  }, [editor, shouldFocusUnsaved])
  // Changes to the settings that are still on this device must be saved, too, before the campaign goes live.
  const [targeting] = useState(() => edited.openPart(TARGETING_PART))
  return editor && <OpenDesign {...{ edited, targeting, editor }} />
}

function OpenDesign({ edited, targeting, editor }: DesignParts & { editor: Editor }) {
  useSignals()
  const t = useMessages(designMessages)
  const { last } = edited
  const [isPreviewed, setPreviewed] = useState(false)
  const user = sessionStore(useKit()).user.value
  const mayEdit = user !== null && can(user, 'edit_campaigns')
  const onKeyDown = useEditorKeys(editor, mayEdit)
  const openPreview = () => setPreviewed(true)
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboard shortcuts for everything inside */}
      <div className="design-page" onKeyDown={onKeyDown}>
        <EditorBar {...{ editor, edited, targeting }} onPreview={openPreview} />
        <LiveLine edited={edited} />
        <Conflict autosave={edited.autosave} last={last} />
        <Conflict autosave={targeting} last={last} />
        {!mayEdit && <p className="no-change muted">{t('noChange')}</p>}
        <Workbench {...{ editor, mayEdit }} campaign={last.campaign} onPreview={openPreview} />
      </div>
      {isPreviewed && (
        <PreviewDialog
          edited={edited}
          design={editor.design.peek()}
          onClose={() => setPreviewed(false)}
        />
      )}
    </>
  )
}

/** Below this width the canvas starts in phone mode. */
const MIN_DESKTOP_WIDTH_PX = 640

/** Creates a new editor when the campaign has been reloaded. */
function useEditor(edited: Edited<'design'>): Editor | null {
  const { host } = useElement()
  const kit = useKit()
  const openedRef = useRef(edited)
  openedRef.current = edited
  const { autosave } = edited
  const [editor, setEditor] = useState<Editor | null>(null)
  useEffect(() => {
    const isNarrow = (host?.clientWidth ?? MIN_DESKTOP_WIDTH_PX) < MIN_DESKTOP_WIDTH_PX
    const { texts, stop } = storedDrafts(kit, 'design', openedRef.current)
    const next = new Editor(autosave, isNarrow ? 'phone' : 'desktop', texts)
    setEditor(next)
    return () => {
      stop()
      next.close()
    }
  }, [autosave, host, kit])
  return editor
}

type ConflictProps = {
  autosave: Pick<Autosave<unknown>, 'state' | 'choose'>
  last: EditedCampaign
}

function Conflict({ autosave, last }: ConflictProps) {
  useComputedValue(() => autosave.state.value.status)
  return (
    <SaveNotice
      state={autosave.state.peek()}
      last={last}
      onChoose={(choice) => autosave.choose(choice)}
    />
  )
}

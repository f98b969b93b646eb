import type { ReactNode } from 'react'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { pageMessages } from '../../../messages/pages.ts'
import { templatesMessages } from '../../../messages/templates.ts'
import { INTENTS } from '../../../popup/intents.ts'
import { StudioBar } from '../../../ui/editor/studio-bar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { MAX_TITLE_LENGTH, titleProblem } from '../rules.ts'
import { usePermissions } from '../use-permissions.ts'
import { NoCreatePermissionNote } from '../who-may-create.tsx'
import { Gallery } from './gallery.tsx'

/** Both are taken from the URL and not validated yet. */
type TemplatesPageProps = { title: string; intent: string }

/** `/campaign/templates/`: choose a template. The campaign is created only after that. */
export function TemplatesPage({ title, intent }: TemplatesPageProps) {
  const t = useMessages(templatesMessages)
  const { mayCreate, adminEmail } = usePermissions()
  const knownIntent = INTENTS.find((candidate) => candidate === intent)
  if (knownIntent === undefined || titleProblem(title) !== null) {
    return <EmptyPage title={t('brokenTitle')} text={t('brokenText', { max: MAX_TITLE_LENGTH })} />
  }
  if (!mayCreate) {
    return (
      <EmptyPage
        title={t('mayNotCreateTitle')}
        text={<NoCreatePermissionNote adminEmail={adminEmail} />}
      />
    )
  }
  const form = { title: title.trim(), intent: knownIntent }
  return <Gallery key={`${form.intent} ${form.title}`} form={form} />
}

/** A page that shows only an empty state, with its title as the page's heading. */
function EmptyPage({ title, text }: { title: string; text: ReactNode }) {
  const pageText = useMessages(pageMessages)
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  return (
    <>
      <StudioBar title={pageText('templates')} step={null} />
      <div className="content">
        <EmptyState
          isPage
          title={title}
          text={text}
          actions={
            <Button variant="primary" {...linkTo('/campaigns/')}>
              {actionText('goToCampaigns')}
            </Button>
          }
        />
      </div>
    </>
  )
}

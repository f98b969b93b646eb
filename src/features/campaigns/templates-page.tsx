import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { partStyles } from '../../ui/base.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { sitesStore } from '../sites/store.ts'
import { IntentIcon } from './intents.tsx'
import { type Campaign, INTENTS, type Intent } from './model.ts'
import type { CampaignForm } from './new-campaign.ts'
import { MAX_TITLE_LENGTH, settingsPath, titleProblem } from './rules.ts'
import css from './templates.css?inline'
import { useCreation } from './use-creation.ts'
import { usePermissions } from './use-permissions.ts'
import { WhoMayCreate } from './who-may-create.tsx'

partStyles(css)

/** Both as the address carries them: nobody has judged them yet. */
type TemplatesPageProps = { title: string; intent: string }

/**
 * `/campaign/templates/`: until there are templates it creates a blank campaign, and says so. It does
 * by itself only what this tab's person has asked for by *Create*; any other visit is asked first.
 */
export function TemplatesPage({ title, intent }: TemplatesPageProps) {
  const { mayCreate } = usePermissions()
  const known = INTENTS.find((candidate) => candidate === intent)
  if (known === undefined || titleProblem(title) !== null) return <Broken />
  if (!mayCreate) return <MayNotCreate />
  const form = { title: title.trim(), intent: known }
  return <Creating key={`${form.intent} ${form.title}`} form={form} />
}

type Status = 'asking' | 'loading' | 'failed' | 'ready'

const TITLES = {
  asking: 'askTitle',
  loading: 'creating',
  failed: 'createFailed',
  ready: 'createdTitle',
} as const

/** One heading for all that happens: the person's focus stays on it. */
function Creating({ form }: { form: CampaignForm }) {
  const t = useMessages(campaignsMessages)
  const { state, create } = useCreation(form)
  const status: Status = state?.status ?? 'asking'
  const { title } = form
  return (
    <Step
      title={t(TITLES[status], { title })}
      intent={form.intent}
      actions={
        <NextSteps
          status={status}
          campaign={state?.status === 'ready' ? state.value : null}
          onCreate={create}
        />
      }
    >
      {status === 'asking' && <Question form={form} />}
      {status === 'loading' && <Waiting />}
      {state?.status === 'failed' && (
        <ErrorPanel failure={state.failure} title={title} onRetry={create} />
      )}
      {status === 'ready' && <WhatComesNext intent={form.intent} />}
    </Step>
  )
}

type NextStepsProps = { status: Status; campaign: Campaign | null; onCreate: () => void }

function NextSteps({ status, campaign, onCreate }: NextStepsProps) {
  const t = useMessages(campaignsMessages)
  const { linkTo } = usePaths()
  if (status === 'loading') return null
  return (
    <>
      {status === 'asking' && (
        <Button variant="primary" onClick={onCreate}>
          {t('createIt')}
        </Button>
      )}
      {campaign && (
        <Button variant="primary" {...linkTo(settingsPath(campaign.campaignId))}>
          {t('toSettings')}
        </Button>
      )}
      <ToCampaigns />
    </>
  )
}

function Question({ form }: { form: CampaignForm }) {
  useSignals()
  const t = useMessages(campaignsMessages)
  const site = sitesStore(useKit()).selected.value
  const domain = site && readableHost(site.domain)
  const intent = t(`intent-${form.intent}`)
  return <p>{domain ? t('askText', { intent, domain }) : t('askTextNoSite', { intent })}</p>
}

function Waiting() {
  const t = useMessages(campaignsMessages)
  return (
    <Loading label={t('creating')}>
      <Skeleton width="60%" />
    </Loading>
  )
}

function WhatComesNext({ intent }: { intent: Intent }) {
  const t = useMessages(campaignsMessages)
  return (
    <>
      <p role="status">{t('createdText', { intent: t(`intent-${intent}`) })}</p>
      <p className="muted">{t('comesNext')}</p>
    </>
  )
}

function Broken() {
  const t = useMessages(campaignsMessages)
  return (
    <Step title={t('brokenTitle')} actions={<ToCampaigns isPrimary />}>
      <p>{t('brokenText', { max: MAX_TITLE_LENGTH })}</p>
    </Step>
  )
}

function MayNotCreate() {
  const t = useMessages(campaignsMessages)
  const { adminEmail } = usePermissions()
  return (
    <Step title={t('mayNotCreateTitle')} actions={<ToCampaigns isPrimary />}>
      <p>
        <WhoMayCreate adminEmail={adminEmail} />
      </p>
    </Step>
  )
}

function ToCampaigns({ isPrimary = false }: { isPrimary?: boolean }) {
  const t = useMessages(campaignsMessages)
  const { linkTo } = usePaths()
  return (
    <Button variant={isPrimary ? 'primary' : 'secondary'} {...linkTo('/campaigns/')}>
      {t('toCampaigns')}
    </Button>
  )
}

type StepProps = { title: string; intent?: Intent; actions?: ReactNode; children: ReactNode }

function Step({ title, intent, actions, children }: StepProps) {
  return (
    <section className="new-campaign">
      {intent && (
        <span className="sign" aria-hidden="true">
          <IntentIcon intent={intent} />
        </span>
      )}
      <h1 className="title-page" dir="auto">
        {title}
      </h1>
      {children}
      <div className="actions">{actions}</div>
    </section>
  )
}

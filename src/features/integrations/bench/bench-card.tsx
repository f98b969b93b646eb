import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useFailure } from '../../../config/use-failure.ts'
import { useMessages } from '../../../config/use-messages.ts'
import type { ApiFailure } from '../../../lib/failure.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Send } from '../../../ui/pictures/icons.ts'
import { partStyles } from '../../../ui/theme/base.ts'
import type { Source } from '../mapping-model.ts'
import type { Connection } from '../model.ts'
import css from './bench.css?inline'
import { RequestSnippet, ResponseSnippet } from './http-message.tsx'
import { OutcomeText } from './outcome-text.tsx'
import { benchStore } from './store.ts'
import { type SampleForm, type SampleTargets, useSample } from './use-sample.ts'

partStyles(css)

type BenchCardProps = {
  connection: Connection
  sources: readonly Source[]
  targets: SampleTargets | null
  /** Changes when other settings have been saved. */
  version: unknown
  note: ReactNode
  mayManage: boolean
}

/** A sample lead, what leaves here for it, and what came back. */
export function BenchCard(props: BenchCardProps) {
  const { connection, sources, targets, mayManage, note } = props
  const t = useMessages(connectionMessages)
  const { close } = benchStore(useKit())
  const form = useSample(props)
  useEffect(() => close, [close])
  return (
    <Card
      flush
      title={t('bench')}
      aside={
        <>
          {mayManage && <span className="small muted bench-note">{note}</span>}
          {mayManage && <SendButton form={form} />}
        </>
      }
    >
      <div className="bench">
        <section aria-label={t('sample')}>
          <h3 className="group-label">1 {t('sample')}</h3>
          <fieldset className="stack" data-gap="3" disabled={!mayManage}>
            {targets !== null && <TargetField form={form} targets={targets} />}
            {sources.map(({ name, label }) => (
              <Field key={name} label={label}>
                <TextInput
                  size="small"
                  dir="auto"
                  maxLength={500}
                  value={form.values[name] ?? ''}
                  onChange={({ currentTarget }) => form.change(name, currentTarget.value)}
                />
              </Field>
            ))}
          </fieldset>
        </section>
        <section aria-label={t('outgoing')}>
          <h3 className="group-label">2 {t('outgoing')}</h3>
          {mayManage ? <Outgoing form={form} /> : <ReadOnlyText />}
        </section>
        <section aria-label={t('returned')}>
          <h3 className="group-label">3 {t('returned')}</h3>
          {mayManage ? <Returned {...{ connection, form }} /> : <ReadOnlyText />}
        </section>
      </div>
    </Card>
  )
}

const NO_TARGET = 'none'

/** Leads of different campaigns may go to different lists. */
function TargetField({ form, targets }: { form: SampleForm; targets: SampleTargets }) {
  const t = useMessages(connectionMessages)
  return (
    <Field label={t(`benchTarget-${targets.word}`)}>
      <Select
        size="small"
        options={targets.options.map(({ id, label }) => ({ value: id ?? NO_TARGET, label }))}
        value={form.target ?? NO_TARGET}
        onChange={({ currentTarget: { value } }) =>
          form.chooseTarget(value === NO_TARGET ? null : value)
        }
      />
    </Field>
  )
}

function ReadOnlyText() {
  const t = useMessages(connectionMessages)
  return <p className="small muted">{t('benchReadOnly')}</p>
}

function SendButton({ form }: { form: SampleForm }) {
  useSignals()
  const t = useMessages(connectionMessages)
  const state = benchStore(useKit()).state.value
  return (
    <Button
      size="small"
      icon={<Icon of={Send} data-size="small" />}
      busy={state?.isSent === true && state.reply.status === 'loading'}
      onClick={() => form.show(true)}
    >
      {t('sendSample')}
    </Button>
  )
}

function Outgoing({ form }: { form: SampleForm }) {
  useSignals()
  const t = useMessages(connectionMessages)
  const state = benchStore(useKit()).state.value
  if (state === null) return <p className="small muted">{t('outgoingNone')}</p>
  const { requests } = state
  if (state.reply.status === 'loading' && requests.length === 0) return <BenchSkeleton />
  if (state.reply.status === 'failed' && !state.isSent)
    return <SampleFailure form={form} failure={state.reply.failure} />
  if (requests.length === 0) {
    const words = state.reply.status === 'ready' ? state.reply.value.outcome?.words : undefined
    return <p className="small muted">{words || t('outgoingNone')}</p>
  }
  return (
    <div className="stack" data-gap="3">
      {requests.map((request, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: requests have no other identity
        <RequestSnippet key={index} request={request} />
      ))}
      {state.reply.status === 'ready' && state.reply.value.hasMore && (
        <p className="small muted">{t('hasMore')}</p>
      )}
    </div>
  )
}

/** In the place of what is missing: the request, or the response. */
function SampleFailure({ form, failure }: { form: SampleForm; failure: ApiFailure }) {
  useSignals()
  const t = useMessages(connectionMessages)
  const isSent = benchStore(useKit()).state.value?.isSent === true
  const retry = () => form.show(isSent)
  useFailure(failure, retry)
  const title = t(isSent ? 'sampleFailed' : 'benchFailed')
  return <ErrorPanel failure={failure} title={title} heading="h3" onRetry={retry} />
}

type ReturnedProps = { connection: Connection; form: SampleForm }

function Returned({ connection, form }: ReturnedProps) {
  useSignals()
  const t = useMessages(connectionMessages)
  const state = benchStore(useKit()).state.value
  const { title: name } = connection
  if (state?.isSent && state.reply.status === 'loading') return <WaitingForResponse name={name} />
  if (state?.isSent && state.reply.status === 'failed')
    return <SampleFailure form={form} failure={state.reply.failure} />
  if (!state?.isSent || state.reply.status !== 'ready')
    return <p className="small muted">{t('returnedNone', { name })}</p>
  const { responses, outcome } = state.reply.value
  return (
    <div className="stack" data-gap="3">
      {responses.map((response, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: responses have no other identity
        <ResponseSnippet key={index} response={response} />
      ))}
      <OutcomeText {...{ name, outcome }} status={responses.at(-1)?.status ?? null} />
    </div>
  )
}

function WaitingForResponse({ name }: { name: string }) {
  const t = useMessages(connectionMessages)
  return (
    <div className="stack" data-gap="3" aria-busy="true">
      <p className="small muted" role="status">
        {t('returnedWaiting', { name })}
      </p>
      <Skeleton height={120} />
    </div>
  )
}

function BenchSkeleton() {
  return (
    <Loading>
      <Skeleton height={120} />
    </Loading>
  )
}

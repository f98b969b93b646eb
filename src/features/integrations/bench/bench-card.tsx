import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useFailure } from '../../../config/use-failure.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
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
import { type SampleForm, useSample } from './use-sample.ts'

partStyles(css)

type BenchCardProps = {
  connection: Connection
  sources: readonly Source[]
  target: string | null
  /** Changes when other settings have been saved. */
  version: unknown
  note: ReactNode
  mayManage: boolean
}

/** A sample lead, what leaves here for it, and what came back. */
export function BenchCard(props: BenchCardProps) {
  const { connection, sources, mayManage, note } = props
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
          <span className="small muted bench-note">{note}</span>
          {mayManage && <SendButton form={form} />}
        </>
      }
    >
      <div className="bench">
        <section aria-label={t('sample')}>
          <h3 className="group-label">1 {t('sample')}</h3>
          <fieldset className="stack" data-gap="3" disabled={!mayManage}>
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
          <Outgoing form={form} />
        </section>
        <section aria-label={t('returned')}>
          <h3 className="group-label">3 {t('returned')}</h3>
          <Returned connection={connection} />
        </section>
      </div>
    </Card>
  )
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
  const failure = state?.reply.status === 'failed' ? state.reply.failure : null
  const retry = () => form.show(state?.isSent ?? false)
  useFailure(failure, retry)
  if (state === null) return <p className="small muted">{t('outgoingNone')}</p>
  const { requests } = state
  if (state.reply.status === 'loading' && requests.length === 0) return <BenchSkeleton />
  if (state.reply.status === 'failed') {
    const title = t(state.isSent ? 'sampleFailed' : 'benchFailed')
    return <ErrorPanel failure={state.reply.failure} title={title} heading="h3" onRetry={retry} />
  }
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

function Returned({ connection }: { connection: Connection }) {
  useSignals()
  const t = useMessages(connectionMessages)
  const state = benchStore(useKit()).state.value
  const { title: name } = connection
  if (state?.isSent && state.reply.status === 'loading') return <WaitingForResponse name={name} />
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

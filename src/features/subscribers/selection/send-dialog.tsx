import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, type SyntheticEvent, useEffect, useId, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useFailure } from '../../../config/use-failure.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { type Async, createLatestRequest, loading } from '../../../lib/async.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { selectionMessages } from '../../../messages/selection.ts'
import { uiMessages } from '../../../messages/ui.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Connection } from '../../integrations/model.ts'
import { getWorkingConnections } from './api.ts'
import { ConnectionChoice } from './connection-choice.tsx'
import { type BulkDialogProps, useBulkAction } from './use-bulk-action.ts'
import { useSelectedCount } from './use-selected-count.ts'

/** Sends the selected subscribers to one of the site's connections. */
export function SendDialog(props: BulkDialogProps) {
  useSignals()
  const t = useMessages(selectionMessages)
  const actionText = useMessages(actionMessages)
  const uiText = useMessages(uiMessages)
  const form = useId()
  const { connections, load } = useConnections()
  const [busy, setBusy] = useState(false)
  const { count, isUncounted } = useSelectedCount(props.matches)
  useFailure(connections.status === 'failed' ? connections.failure : null, load)
  const hasChoice = connections.status === 'ready' && connections.value.length > 0
  return (
    <Dialog
      open
      title={t(isUncounted ? 'sendManyTitle' : 'sendTitle', { count })}
      closable={!busy}
      onClose={props.onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{uiText(hasChoice ? 'cancel' : 'close')}</Button>
          {hasChoice && (
            <Button variant="primary" type="submit" form={form} busy={busy}>
              {actionText('send')}
            </Button>
          )}
        </>
      )}
    >
      <Connections connections={connections} onRetry={load}>
        {(items) => <SendForm {...props} id={form} connections={items} onBusy={setBusy} />}
      </Connections>
    </Dialog>
  )
}

type ConnectionsProps = {
  connections: Async<readonly Connection[]>
  onRetry: () => void
  children: (connections: readonly Connection[]) => ReactNode
}

function Connections({ connections, onRetry, children }: ConnectionsProps) {
  const t = useMessages(selectionMessages)
  switch (connections.status) {
    case 'loading':
      return <Spinner />
    case 'failed': {
      const { failure } = connections
      return <ErrorPanel failure={failure} title={t('connectionsFailed')} onRetry={onRetry} />
    }
    case 'ready':
      return connections.value.length > 0 ? children(connections.value) : <NoConnections />
  }
}

function useConnections() {
  const { http } = useKit()
  const [connections, setConnections] = useState<Async<readonly Connection[]>>(loading)
  const [request] = useState(createLatestRequest)
  const [load] = useState(
    () => () =>
      void request.run((signal) => getWorkingConnections(http, { signal }), setConnections),
  )
  useEffect(() => {
    load()
    return request.stop
  }, [load, request])
  return { connections, load }
}

function NoConnections() {
  const t = useMessages(selectionMessages)
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  return (
    <p>
      {t('noConnections')} <a {...linkTo('/integrations')}>{actionText('goToIntegrations')}</a>
    </p>
  )
}

type SendFormProps = BulkDialogProps & {
  id: string
  connections: readonly Connection[]
  onBusy: (busy: boolean) => void
}

function SendForm({ id, connections, matches, onBusy, onClose, onChanged }: SendFormProps) {
  const t = useMessages(selectionMessages)
  const { notices } = useKit()
  const [chosenId, setChosenId] = useState(
    connections.length === 1 ? connections[0]?.id : undefined,
  )
  const [isMissing, setMissing] = useState(false)
  const chosen = connections.find((one) => one.id === chosenId)
  const { busy, error, processed, start } = useBulkAction(matches.filters, ({ changed }) => {
    const text = t('sent', { count: changed, connection: chosen?.title ?? '' })
    notices.push({
      tone: changed === 0 ? 'info' : 'success',
      text: changed === 0 ? t('sentNone') : text,
    })
    onClose()
    onChanged()
  })
  useEffect(() => onBusy(busy), [busy, onBusy])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setMissing(chosen === undefined)
    if (chosen !== undefined) void start({ kind: 'send', connection_id: chosen.id })
  }
  return (
    <form id={id} className="stack" noValidate onSubmit={submit}>
      <p className="muted">{t('sendText')}</p>
      <ConnectionChoice
        connections={connections}
        value={chosenId ?? null}
        onChange={setChosenId}
        isMissing={isMissing && chosen === undefined}
        error={error}
      />
      {busy && processed > 0 && (
        <p className="small muted">{t('progress', { count: processed })}</p>
      )}
    </form>
  )
}

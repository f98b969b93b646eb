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
import { getSiteConnections, type SiteConnections } from './api.ts'
import { BulkFooter } from './bulk-footer.tsx'
import { ConnectionChoice } from './connection-choice.tsx'
import { type BulkDialogProps, useBulkAction } from './use-bulk-action.ts'
import { useSelectedCount } from './use-selected-count.ts'

/** Sends the selected subscribers to one of the site's connections. */
export function SendDialog(dialog: BulkDialogProps) {
  const t = useMessages(selectionMessages)
  const form = useId()
  const { connections, load } = useConnections()
  const items = connections.status === 'ready' ? connections.value.active : []
  const [clicked, setClicked] = useState<Connection | null>(null)
  const chosen = clicked ?? onlyOne(items)
  const { count, isUncounted } = useSelectedCount(dialog.matches)
  const { start, busy, error } = useBulkAction(dialog)
  useFailure(connections.status === 'failed' ? connections.failure : null, load)
  return (
    <Dialog
      open
      title={t(isUncounted ? 'sendManyTitle' : 'sendTitle', { count })}
      closable={!busy}
      onClose={dialog.onClose}
      footer={(leave) => <Footer {...{ form, busy, leave }} hasChoice={items.length > 0} />}
    >
      <Connections connections={connections} onRetry={load}>
        <SendForm
          {...{ chosen, items, error }}
          id={form}
          onChoose={setClicked}
          onSend={({ id, title }) => void start({ kind: 'send', connection_id: id }, title)}
        />
      </Connections>
    </Dialog>
  )
}

const onlyOne = (connections: readonly Connection[]): Connection | null =>
  connections.length === 1 ? (connections[0] ?? null) : null

type FooterProps = {
  form: string
  hasChoice: boolean
  busy: boolean
  leave: (event: SyntheticEvent) => void
}

function Footer({ form, hasChoice, busy, leave }: FooterProps) {
  const actionText = useMessages(actionMessages)
  const uiText = useMessages(uiMessages)
  if (!hasChoice) return <Button onClick={leave}>{uiText('close')}</Button>
  const text = actionText('send')
  return <BulkFooter {...{ form, busy, text }} onLeave={leave} />
}

type ConnectionsProps = {
  connections: Async<SiteConnections>
  onRetry: () => void
  children: ReactNode
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
      return (
        <>
          {connections.value.active.length > 0 ? children : <NoConnections />}
          <Inactive connections={connections.value.inactive} />
        </>
      )
  }
}

function useConnections() {
  const { http } = useKit()
  const [connections, setConnections] = useState<Async<SiteConnections>>(loading)
  const [request] = useState(createLatestRequest)
  const [load] = useState(
    () => () => void request.run((signal) => getSiteConnections(http, { signal }), setConnections),
  )
  useEffect(() => {
    load()
    return request.stop
  }, [load, request])
  return { connections, load }
}

/** So that nobody looks for a connection that is missing from the choice. */
function Inactive({ connections }: { connections: readonly Connection[] }) {
  const t = useMessages(selectionMessages)
  if (connections.length === 0) return null
  const names = connections.map(({ title }) => title).join(', ')
  return <p className="small muted">{t('inactive', { names })}</p>
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

type SendFormProps = {
  id: string
  items: readonly Connection[]
  chosen: Connection | null
  error: string | null
  onChoose: (connection: Connection | null) => void
  onSend: (connection: Connection) => void
}

function SendForm(props: SendFormProps) {
  const { id, items, chosen, error, onChoose, onSend } = props
  const t = useMessages(selectionMessages)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setMissing(chosen === null)
    if (chosen !== null) onSend(chosen)
  }
  return (
    <form id={id} className="stack" noValidate onSubmit={submit}>
      <p className="muted">{t('sendText')}</p>
      <ConnectionChoice
        connections={items}
        value={chosen?.id ?? null}
        onChange={(chosenId) => onChoose(items.find((one) => one.id === chosenId) ?? null)}
        isMissing={isMissing && chosen === null}
        error={error}
      />
    </form>
  )
}

import { useMessages } from '../../src/config/use-messages.ts'
import { kitMessages } from '../../src/messages/kit.ts'
import { LazyErrorPanel } from '../../src/ui/loading/lazy-part.tsx'

/** Reports that the view crashed, with a button to restart it. */
export function CrashPanel({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useMessages(kitMessages)
  return (
    <LazyErrorPanel
      failure={error}
      title={t('crashTitle')}
      text={t('crashText')}
      onRetry={onRetry}
    />
  )
}

/** There is no Kit before `configure()`, so the text can't be translated or overridden. */
export function NotConfiguredPanel({ message }: { message: string }) {
  return (
    <div className="stack" data-gap="1" role="alert">
      <h3 className="title-card">{kitMessages.lines.notSetUpTitle}</h3>
      <p>{message}</p>
    </div>
  )
}

import { useMessages } from '../../src/config/use-messages.ts'
import { kitMessages } from '../../src/messages/kit.ts'
import { LateErrorPanel } from '../../src/ui/feedback/late-error-panel.tsx'

/** A crash, told inside its element, with a way to start it anew. */
export function CrashPanel({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useMessages(kitMessages)
  return (
    <LateErrorPanel
      failure={error}
      title={t('crashTitle')}
      text={t('crashText')}
      onRetry={onRetry}
    />
  )
}

/** Without a configuration there is no Kit, so the words are the kit's own. */
export function MissingPanel({ sentence }: { sentence: string }) {
  return (
    <div className="stack" data-gap="1" role="alert">
      <h3 className="title-card">{kitMessages.lines.notSetUpTitle}</h3>
      <p>{sentence}</p>
    </div>
  )
}

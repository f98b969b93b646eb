import type { ReactNode } from 'react'
import { useElement, useKit } from '../config/context.tsx'
import { flagStorage, REFRESHED_ONCE } from '../config/flags.ts'
import { useMessages } from '../config/use-messages.ts'
import { shellMessages } from '../messages/shell.ts'
import { Boundary } from '../ui/feedback/boundary.tsx'
import { LazyErrorPanel } from '../ui/loading/lazy-part.tsx'
import { useShell } from './shell-context.ts'

/** Contains a crash within the page's area. The first crash of a session restarts the page automatically. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const kit = useKit()
  const { tag, fail, setState } = useElement()
  const { restart } = useShell()
  return (
    <Boundary
      onCrash={(error, retry) => {
        if (!isFirstOfSession()) return fail(error, retry)
        kit.report(error, { tag })
        restart()
      }}
      panel={(error, retry) => (
        <CrashPanel
          error={error}
          onRetry={() => {
            setState('failed', false)
            retry()
          }}
        />
      )}
    >
      {children}
    </Boundary>
  )
}

/** False if storage can't be written, so that a crashing page doesn't restart forever. */
function isFirstOfSession(): boolean {
  const { session } = flagStorage
  return session.get(REFRESHED_ONCE) === null && session.set(REFRESHED_ONCE, 'true')
}

function CrashPanel({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useMessages(shellMessages)
  return (
    <LazyErrorPanel
      failure={error}
      title={t('stoppedTitle')}
      text={t('stoppedText')}
      onRetry={onRetry}
    />
  )
}

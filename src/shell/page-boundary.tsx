import { Component, type ReactNode } from 'react'
import { useElement, useKit } from '../config/context.tsx'
import { REFRESHED_ONCE } from '../config/flags.ts'
import { useMessages } from '../config/use-messages.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { shellMessages } from '../messages/shell.ts'
import { LazyErrorPanel } from '../ui/loading/lazy-part.tsx'
import { useShell } from './shell-context.ts'

/** Contains a crash within the page's area. The first crash of a session restarts the page automatically. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const kit = useKit()
  const { tag, fail, setState } = useElement()
  const { restart } = useShell()
  return (
    <ErrorBoundary
      onCrash={(error, retry) => {
        if (!isFirstOfSession(kit.storage.session)) return fail(error, retry)
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
    </ErrorBoundary>
  )
}

/** False if storage can't be written, so that a crashing page doesn't restart forever. */
function isFirstOfSession(session: SafeStorage): boolean {
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

type ErrorBoundaryProps = {
  children: ReactNode
  onCrash: (error: unknown, retry: () => void) => void
  panel: (error: unknown, retry: () => void) => ReactNode
}
type ErrorBoundaryState = { crash: { error: unknown } | null }

class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { crash: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { crash: { error } }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCrash(error, this.#retry)
  }

  override render(): ReactNode {
    const { crash } = this.state
    return crash ? this.props.panel(crash.error, this.#retry) : this.props.children
  }

  #retry = (): void => this.setState({ crash: null })
}

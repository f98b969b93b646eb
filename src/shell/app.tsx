import { useEffect, useState } from 'react'
import { useElement, useKit } from '../config/context.tsx'
import { leave } from '../config/leave.ts'
import { PathsContext } from '../config/paths.tsx'
import { createRouter, type RoutingMode } from '../lib/router.ts'
import { AlertProvider } from '../ui/overlays/alerts.tsx'
import { LazyChatbot } from './lazy-chatbot.tsx'
import { MaintenanceWatch } from './maintenance/watch.tsx'
import { createLoadingCounter } from './ready-holds.ts'
import { Root } from './root.tsx'
import { ShellContext, type ShellContextValue } from './shell-context.ts'
import { type ShellEvents, useShellEvents } from './shell-events.ts'
import './shell-styles.ts'

export type DashboardShellProps = ShellEvents & {
  /** The part of the page's path that belongs to the host, such as `/app`. */
  basePath?: string | undefined
  /**
   * Where the shell keeps its current path: in the page's path, in its hash, or only in memory. Default `history`.
   */
  routing?: RoutingMode | undefined
  /** Reloads the document if the kit owns the page. */
  reload?: (() => void) | undefined
}

/** The whole dashboard: session, routes, frame and pages. Remounts when `basePath` or `routing` changes. */
export function DashboardShell(props: DashboardShellProps) {
  return <App key={`${props.routing} ${props.basePath}`} {...props} />
}

function App({
  routing = 'history',
  basePath = '',
  reload = reloadDocument,
  ...events
}: DashboardShellProps) {
  const kit = useKit()
  const { ownsPage } = kit
  const { setState } = useElement()

  const [mountKey, setMountKey] = useState(0)
  const [shell] = useState((): ShellContextValue => {
    const router = createRouter({ mode: routing, basePath })
    return {
      router,
      go: (path) =>
        void leave(kit, () => {
          if (events.onNavigate?.({ path }) !== false) router.go(path)
        }),
      restart: () => {
        if (ownsPage && routing !== 'memory') reload()
        else setMountKey((before) => before + 1)
      },
      pageViews: { count: 0 },
      autoSignIns: { count: 0 },
      setsTitle: routing !== 'memory',
      holdLoading: createLoadingCounter((isLoading) => setState('loading', isLoading)),
    }
  })
  // In an effect, because a render that React discards is never cleaned up.
  useEffect(shell.router.follow, [])
  useShellEvents(shell, events)
  const [paths] = useState({ href: shell.router.href, go: shell.go })
  return (
    <ShellContext.Provider value={shell}>
      <PathsContext.Provider value={paths}>
        <MaintenanceWatch>
          <AlertProvider>
            <Root round={mountKey} />
            <LazyChatbot />
          </AlertProvider>
        </MaintenanceWatch>
      </PathsContext.Provider>
    </ShellContext.Provider>
  )
}

const reloadDocument = (): void => location.reload()

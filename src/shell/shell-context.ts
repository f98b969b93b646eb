import { useSignals } from '@preact/signals-react/runtime'
import { createContext, useContext } from 'react'
import { useKit } from '../config/context.tsx'
import type { Router, RouterLocation } from '../lib/router.ts'
import { matchRoute, type RouteMatch } from './rules.ts'

/** What the parts of the shell share. */
export type Shell = {
  readonly router: Router
  /** A step that the person takes: the host may prevent it. */
  go(path: string): void
  /** Reloads the document where the page is ours, else mounts the pages anew. */
  startAnew(): void
  /** Counts the pages that were shown: the first takes no focus from a host's page. */
  readonly arrivals: { count: number }
  /** Counts the sign-ins that began by themselves. */
  readonly signIns: { count: number }
  /** Where the title of the document is ours to set. */
  readonly setsTitle: boolean
  /** The element is not ready until every hold is let go. Gives the way to let go. */
  holdReady(): () => void
}

export const ShellContext = createContext<Shell | null>(null)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('useShell() is called outside the shell.')
  return shell
}

/** The page that the router is at. */
export function useRoute(): RouteMatch & { location: RouterLocation } {
  useSignals()
  const { config } = useKit()
  const location = useShell().router.location.value
  return { ...matchRoute(location.path, config.brand.slug), location }
}

import { useSignals } from '@preact/signals-react/runtime'
import { createContext, useContext } from 'react'
import { useKit } from '../config/context.tsx'
import type { Router, RouterLocation } from '../lib/router.ts'
import { matchRoute, type RouteMatch } from './rules.ts'

/** State and actions shared by all parts of the shell. */
export type ShellContextValue = {
  readonly router: Router
  /** Navigates on behalf of the user; the host may prevent it. */
  go(path: string): void
  /** Reloads the document if the kit owns the page, else remounts the pages. */
  restart(): void
  /** The number of pages shown: the first one doesn't move focus on a host's page. */
  readonly pageViews: { count: number }
  /** The number of sign-ins that started automatically. */
  readonly autoSignIns: { count: number }
  /** Whether the shell may set the document's title. */
  readonly setsTitle: boolean
  /** Keeps the element in the `loading` state. Returns a function that releases the hold. */
  holdLoading(): () => void
}

export const ShellContext = createContext<ShellContextValue | null>(null)

export function useShell(): ShellContextValue {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('useShell() is called outside the shell.')
  return shell
}

/** The router's current page. */
export function useRoute(): RouteMatch & { location: RouterLocation } {
  useSignals()
  const { config } = useKit()
  const location = useShell().router.location.value
  return { ...matchRoute(location.path, config.brand.slug), location }
}

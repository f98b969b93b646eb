import { createContext, type MouseEvent, useContext } from 'react'
import { useKit } from './context.tsx'
import { navigationOf } from './navigation.ts'

/** Links to the dashboard's pages, by paths relative to the base path. */
export type Paths = {
  /** The `href` of a page such as `/campaigns/`, for the current routing mode and base path. */
  href(path: string): string
  /** Navigates to a page, unless the host prevents it. */
  go(path: string): void
}

/** Provided by the shell. A view on its own uses the host page's URLs. */
export const PathsContext = createContext<Paths | null>(null)

export function usePaths(): Paths & {
  /** Props for a link or a link `Button`: `{...linkTo('/campaigns/')}`. */
  linkTo(path: string): { href: string; onClick(event: MouseEvent): void }
} {
  const kit = useKit()
  const contextPaths = useContext(PathsContext)
  const paths = contextPaths ?? {
    href: (path: string) => path,
    go: (path: string) => navigationOf(kit).go(path),
  }
  const linkTo = (path: string) => ({
    href: paths.href(path),
    onClick(event: MouseEvent) {
      if (!isPlainClick(event)) return
      event.preventDefault()
      paths.go(path)
    },
  })
  return { href: (path) => paths.href(path), go: (path) => void paths.go(path), linkTo }
}

/** Other clicks open a new tab or window, or download. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

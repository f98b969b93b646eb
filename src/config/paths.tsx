import { createContext, type MouseEvent, useContext } from 'react'
import { useKit } from './context.tsx'

/** The pages of the dashboard as a view links to them: by paths after the base path. */
export type Paths = {
  /** The `href` of a page, such as `/campaigns/`, whatever the routing and the base path. */
  href(path: string): string
  /** Goes to a page, unless the host prevents it. */
  go(path: string): void
}

/** Given by the shell; a view alone on a host's page leads to the host's own addresses. */
export const PathsContext = createContext<Paths | null>(null)

export function usePaths(): Paths & {
  /** To be spread on a link, or on a `Button` with the look of one: `{...linkTo('/campaigns/')}`. */
  linkTo(path: string): { href: string; onClick(event: MouseEvent): void }
} {
  const { navigation } = useKit()
  const given = useContext(PathsContext)
  const paths = given ?? { href: (path: string) => path, go: (path: string) => navigation.go(path) }
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

/** Any other click asks the browser for a new tab, a new window or a download. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

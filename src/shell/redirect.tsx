import { useEffect } from 'react'
import { useRoute, useShell } from './shell-context.ts'

/** Redirects immediately. Keeps the query, because the next page may need it. */
export function Redirect({ to }: { to: string }) {
  const { router, holdLoading } = useShell()
  const { location } = useRoute()
  const query = location.query.size > 0 ? `?${location.query}` : ''
  // Nothing is rendered yet, and the target may still have to load.
  useEffect(() => holdLoading(), [holdLoading])
  useEffect(() => router.go(to + query, { replace: true }), [router, to, query])
  return null
}

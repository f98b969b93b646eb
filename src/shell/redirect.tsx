import { useEffect } from 'react'
import { useRoute, useShell } from './shell-context.ts'

/** Goes on at once; the query comes along, because it may say what the next page is about. */
export function Redirect({ to }: { to: string }) {
  const { router, holdReady } = useShell()
  const { location } = useRoute()
  const query = location.query.size > 0 ? `?${location.query}` : ''
  // Nothing stands yet, and where it leads may load.
  useEffect(() => holdReady(), [holdReady])
  useEffect(() => router.go(to + query, { replace: true }), [router, to, query])
  return null
}

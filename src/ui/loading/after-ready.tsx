import { type ComponentType, useEffect, useState } from 'react'
import { fetchAhead } from '../../lib/fetch-ahead.ts'

/**
 * A part that nobody waits for: its code comes when the page's first element can be used, and the part with
 * it. What stands around it keeps its place.
 */
export function afterReady<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  return function AfterReady(props: Props) {
    const [Shown, setShown] = useState(() => known)
    useEffect(() => {
      if (Shown) return
      let isGone = false
      fetchAhead(async () => {
        known = await load()
        if (!isGone) setShown(() => known)
      })
      return () => {
        isGone = true
      }
    }, [Shown])
    return Shown && <Shown {...props} />
  }
}

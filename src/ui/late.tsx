import { type ComponentType, useEffect, useState } from 'react'
import { fetchAhead } from '../lib/fetch-ahead.ts'
import { later } from '../lib/later.ts'

/** How long nothing stands where a late part belongs, before its plain text does; in milliseconds. */
export const PLAIN_AFTER_MS = 1_000

/**
 * A part that most visits never see, whose code comes when it is first shown. Where it is late or does
 * not come, `Plain` says and does the same without looks: parts that tell of a lost connection must not
 * need one.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Plain: ComponentType<Props>,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  const part = later(async () => {
    known = await load()
    return known
  })
  fetchAhead(part)
  return function Late(props: Props) {
    const [Shown, setShown] = useState(() => known)
    useEffect(() => {
      let isGone = false
      const show = (next: ComponentType<Props>) => {
        clearTimeout(patience)
        if (!isGone) setShown(() => next)
      }
      const patience = setTimeout(show, PLAIN_AFTER_MS, Plain)
      part().then(show, () => show(Plain))
      return () => {
        isGone = true
        clearTimeout(patience)
      }
    }, [])
    return Shown && <Shown {...props} />
  }
}

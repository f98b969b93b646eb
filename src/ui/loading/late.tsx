import { type ComponentType, useEffect, useState } from 'react'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { later } from '../../lib/later.ts'

/** How long nothing stands where a late part belongs, before its plain text does; in milliseconds. */
export const PLAIN_AFTER_MS = 1_000

/**
 * A part that most visits never see, whose code comes when it is first shown. Where it is late or does
 * not come, `Plain` says and does the same without looks: parts that tell of a lost connection must not
 * need one. It stays until the part is next shown, since a button that is exchanged while it is pressed
 * or has the focus loses both. Without `Plain` the part comes whenever its code does.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Plain?: ComponentType<Props>,
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
      let isDecided = false
      const show = (next: ComponentType<Props>) => {
        if (!isDecided) setShown(() => next)
        isDecided = true
      }
      const showPlain = () => Plain && show(Plain)
      const patience = setTimeout(showPlain, PLAIN_AFTER_MS)
      part().then(show, showPlain)
      return () => {
        isDecided = true
        clearTimeout(patience)
      }
    }, [])
    return Shown && <Shown {...props} />
  }
}

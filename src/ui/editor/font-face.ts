import { type CSSProperties, type RefCallback, useEffect, useRef, useState } from 'react'
import type { Font } from '../../popup/design.ts'
import { fontStack } from '../../popup/render/dom.ts'

const loader = () => import('../../popup/render/fonts.ts')

/** The look of a family's name in its own face, which is asked for. */
export function useFontFace(base: string, family: Font): CSSProperties {
  useEffect(() => {
    if (family !== null) void loadName(base, family)
  }, [base, family])
  return family === null ? {} : { fontFamily: fontStack(family) }
}

/** The same, asked for only when the element is seen. */
export function useSeenFontFace(base: string, family: Font) {
  const [isSeen, setSeen] = useState(false)
  const watch = useRef<IntersectionObserver | null>(null)
  const ref: RefCallback<HTMLElement> = (element) => {
    if (!element || watch.current) return
    watch.current = new IntersectionObserver((changes) => {
      if (changes.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    watch.current.observe(element)
  }
  useEffect(() => () => watch.current?.disconnect(), [])
  return { ref, style: useFontFace(base, isSeen ? family : null) }
}

/** The letters of the name are all that is needed. */
async function loadName(base: string, family: string): Promise<void> {
  const fonts = await loader().catch(() => null)
  await fonts?.loadFont(base, { family, isItalic: false }, family)
}

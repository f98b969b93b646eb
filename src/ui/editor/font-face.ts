import { type CSSProperties, type RefCallback, useEffect, useRef, useState } from 'react'
import type { Font } from '../../popup/design.ts'
import { fontStack } from '../../popup/render/dom.ts'

const importFonts = () => import('../../popup/render/fonts.ts')

type FontFace = {
  /** Sets the family's name in its own font. */
  style: CSSProperties
  /** There is no font with this name, or it couldn't be loaded. */
  isMissing: boolean
}

/** Loads a font family to show its name in its own typeface. */
export function useFontFace(base: string, family: Font): FontFace {
  const [missing, setMissing] = useState<Font>(null)
  useEffect(() => {
    let isUnmounted = false
    const load = async () => {
      const isLoaded = family === null || (await loadName(base, family))
      if (!isUnmounted) setMissing(isLoaded ? null : family)
    }
    void load()
    return () => {
      isUnmounted = true
    }
  }, [base, family])
  return {
    style: family === null ? {} : { fontFamily: fontStack(family) },
    isMissing: family !== null && missing === family,
  }
}

/** Like `useFontFace`, but loads the font only once the element is visible. */
export function useFontFaceWhenVisible(base: string, family: Font) {
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
  return { ref, ...useFontFace(base, isSeen ? family : null) }
}

/** Loads only the characters of the name; false if the font doesn't load. */
async function loadName(base: string, family: string): Promise<boolean> {
  const fonts = await importFonts().catch(() => null)
  return (await fonts?.loadFont(base, { family, isItalic: false }, family)) ?? false
}

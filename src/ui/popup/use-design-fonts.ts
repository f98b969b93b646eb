import { useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import type { ShownDesign } from '../../popup/design.ts'

/** Loads the fonts of a drawn design. Until they have loaded, or if loading fails, fallback fonts are used. */
export function useDesignFonts(design: ShownDesign, isDrawn = true): void {
  const { base } = useKit().config.fonts
  useEffect(() => {
    if (!isDrawn) return
    const load = async () => {
      const { loadFonts } = await import('../../popup/render/fonts.ts')
      await loadFonts(design, base)
    }
    load().catch(() => undefined)
  }, [design, base, isDrawn])
}

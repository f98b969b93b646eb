import { useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { reportBug } from '../../config/report-bug.ts'
import type { ShownDesign } from '../../popup/design.ts'

/** Loads the fonts of a drawn design. Until they have loaded, or if loading fails, fallback fonts are used. */
export function useDesignFonts(design: ShownDesign, isDrawn = true): void {
  const kit = useKit()
  const { base } = kit.config.fonts
  useEffect(() => {
    if (!isDrawn) return
    const load = async () => {
      const { loadFonts } = await import('../../popup/render/fonts.ts')
      await loadFonts(design, base)
    }
    load().catch((error: unknown) => reportBug(kit, error))
  }, [kit, design, base, isDrawn])
}

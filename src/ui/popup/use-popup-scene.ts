import { useSignals } from '@preact/signals-react/runtime'
import { useElement, useKit } from '../../config/context.tsx'
import type { Scene } from '../../popup/render/scene.ts'
import { RENDERER_MESSAGES } from '../../popup/render/words.ts'

/** What the renderer needs from the page when a pop-up is drawn in the dashboard. */
export function usePopupScene(): Omit<Scene, 'design' | 'since'> {
  useSignals()
  const { config, clock } = useKit()
  const locale = useElement().locale.value
  return { locale, assets: config.apiBase, words: RENDERER_MESSAGES, now: clock.now }
}

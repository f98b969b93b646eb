import { useSignals } from '@preact/signals-react/runtime'
import { useElement, useKit } from '../../config/context.tsx'
import { RENDERER_MESSAGES } from '../../popup/render/renderer-messages.ts'
import type { Scene } from '../../popup/render/scene.ts'

/** What the renderer needs from the page when a pop-up is drawn in the dashboard. */
export function usePopupScene(): Omit<Scene, 'design' | 'shownAt'> {
  useSignals()
  const { config, clock } = useKit()
  const locale = useElement().locale.value
  return { locale, assets: config.apiBase, messages: RENDERER_MESSAGES, now: clock.now }
}

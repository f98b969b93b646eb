import { loadPart } from '../../../../lib/load-part.ts'
import type { PopupHandle, Scene } from '../../../../popup/render/scene.ts'

/** Makes the renderer draw a boxed pop-up without animation. */
export async function startDrawing(sheet: HTMLElement, scene: Scene): Promise<PopupHandle> {
  const { draw } = await loadPart(() => import('../../../../popup/render/render.ts'))
  const drawnPopup = await draw(sheet, { ...scene, isBoxed: true, isStatic: true })
  const root = drawnPopup.element.getRootNode()
  if (root instanceof ShadowRoot) root.adoptedStyleSheets.push(lineContainmentSheet())
  return drawnPopup
}

/** Repaints only the line with the block that is being edited, not all the others. */
function lineContainmentSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.line { contain: layout }')
  return sheet
}

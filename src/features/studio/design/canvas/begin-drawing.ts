import { loadPart } from '../../../../lib/load-part.ts'
import type { Drawn, Scene } from '../../../../popup/render/scene.ts'

/** Makes the renderer draw a boxed pop-up without animation. */
export async function startDrawing(sheet: HTMLElement, scene: Scene): Promise<Drawn> {
  const { draw } = await loadPart(() => import('../../../../popup/render/render.ts'))
  const drawn = await draw(sheet, { ...scene, isBoxed: true, isStill: true })
  const root = drawn.element.getRootNode()
  if (root instanceof ShadowRoot) root.adoptedStyleSheets.push(lineContainmentSheet())
  return drawn
}

/** Repaints only the line with the block that is being edited, not all the others. */
function lineContainmentSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.line { contain: layout }')
  return sheet
}

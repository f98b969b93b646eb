import { loadPart } from '../../../../lib/load-part.ts'
import type { Drawn, Scene } from '../../../../popup/render/scene.ts'

/** Has the renderer draw a pop-up that stands in a box and does not move. */
export async function begin(sheet: HTMLElement, scene: Scene): Promise<Drawn> {
  const { draw } = await loadPart(() => import('../../../../popup/render/render.ts'))
  const drawn = await draw(sheet, { ...scene, isBoxed: true, isStill: true })
  const root = drawn.element.getRootNode()
  if (root instanceof ShadowRoot) root.adoptedStyleSheets.push(apart())
  return drawn
}

/** A block that is typed into has its own line painted anew, not those of all the others. */
function apart(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.line { contain: layout }')
  return sheet
}

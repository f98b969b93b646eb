import type { ShownDesign } from '../design.ts'
import { loadParts } from './blocks/index.ts'
import { make, removeNode } from './dom.ts'
import { DrawnPopup } from './drawn-popup.ts'
import form from './form.css?inline'
import frame from './frame.css?inline'
import type { PopupHandle, Scene } from './scene.ts'
import { adopt } from './sheets.ts'
import step from './step.css?inline'

/**
 * Draws a pop-up: on a visitor's page, in a preview or as a thumbnail. Rejects if a part of it fails to load.
 * @param root a shadow root without other content, or an element in which one is created
 */
export async function draw(root: ShadowRoot | HTMLElement, scene: Scene): Promise<PopupHandle> {
  const host = make('div')
  const shadow = 'adoptedStyleSheets' in root ? root : host.attachShadow({ mode: 'open' })
  const load = async (design: ShownDesign) => {
    const { css, drawers } = await loadParts(design)
    adopt(shadow, frame + step + form, css)
    return drawers
  }
  const drawers = await load(scene.design)
  if (shadow !== root) root.append(host)
  return new DrawnPopup(scene, { root: shadow, load, leave: () => removeNode(host) }, drawers)
}

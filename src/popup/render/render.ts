import type { ShownDesign } from '../design.ts'
import { loadParts } from './blocks/index.ts'
import { make } from './dom.ts'
import form from './form.css?inline'
import frame from './frame.css?inline'
import type { Drawn, Scene } from './scene.ts'
import { adopt } from './sheets.ts'
import { Show } from './show.ts'
import step from './step.css?inline'

/**
 * Draws a pop-up: on the visitor's page, in a preview, in a thumbnail. Rejects where a part of it does
 * not come over the network.
 * @param root a shadow root that holds nothing else, or an element in which one is made
 */
export async function draw(root: ShadowRoot | HTMLElement, scene: Scene): Promise<Drawn> {
  const host = make('div')
  const shadow = 'adoptedStyleSheets' in root ? root : host.attachShadow({ mode: 'open' })
  const load = async (design: ShownDesign) => {
    const { css, drawers } = await loadParts(design)
    adopt(shadow, frame + step + form, css)
    return drawers
  }
  const drawers = await load(scene.design)
  if (shadow !== root) root.append(host)
  return new Show(scene, { root: shadow, load, leave: () => host.remove() }, drawers)
}

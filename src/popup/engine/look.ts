import type { ShownDesign } from '../design.ts'
import type { Drawn, Scene } from '../render/scene.ts'

/** Of the element on the page in whose shadow a pop-up stands. */
export const HOST_TAG = 'poplar-popup'

/** What no style sheet of the host page can outdo. */
const OWN_STYLES = { all: 'initial', display: 'contents' }

/**
 * An element beside the page's own content, whose rules do not reach it, with a shadow root. A document
 * of which the body moves or is cut keeps it where it is.
 */
export function makeHost(): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement(HOST_TAG)
  for (const [name, value] of Object.entries(OWN_STYLES)) {
    host.style.setProperty(name, value, 'important')
  }
  const root = host.attachShadow({ mode: 'open' })
  document.documentElement.append(host)
  return { host, root }
}

type Stage = Pick<Scene, 'act' | 'since'> & { api: string; design: ShownDesign; now(): number }

/** What stands over the page, and how to take it away. */
export type Look = { element: HTMLElement; leave(): void }

/** Draws a pop-up over the page; the renderer comes with the first. */
export async function showOnPage({ api, ...stage }: Stage): Promise<Look> {
  const { draw, WORDS } = await import('./drawing.ts')
  const { host, root } = makeHost()
  const leave = (drawn?: Drawn) => {
    drawn?.destroy()
    host.remove()
  }
  try {
    void loadItsFonts(stage.design, api)
    const drawn = await draw(root, { ...stage, assets: api, locale: localeOf(), words: WORDS })
    return { element: drawn.element, leave: () => leave(drawn) }
  } catch (error) {
    leave()
    throw error
  }
}

const NAMES_FONT = /"(?:f|headingF)ont":"/

/** From the API alone. Until they come, and where they do not, others stand in. */
async function loadItsFonts(design: ShownDesign, api: string): Promise<void> {
  if (!NAMES_FONT.test(JSON.stringify(design))) return
  try {
    const { loadFonts } = await import('../render/fonts.ts')
    await loadFonts(design, `${api}/fonts`)
  } catch {
    // Without its code, too.
  }
}

/** The page's own language where it names one. */
function localeOf(): string {
  try {
    return Intl.getCanonicalLocales(document.documentElement.lang)[0] ?? navigator.language
  } catch {
    return navigator.language
  }
}

import { showsCart } from '../cart-in-design.ts'
import type { ShownDesign } from '../design.ts'
import type { Outcome, PopupHandle, Scene } from '../render/scene.ts'
import type { Codes } from '../shown-design.ts'
import type { FormStatus } from './acts.ts'
import { draw, RENDERER_MESSAGES, removeNode } from './drawing.ts'
import { manageFocusAndScroll } from './focus-and-scroll.ts'
import { makeHost } from './host.ts'
import type { ReservePlaces } from './reserve-places.ts'
import type { CartValues } from './sums.ts'

/** What the engine needs for a pop-up that it shows, and a preview does not. */
export { Acts } from './acts.ts'

type PageScene = Required<Pick<Scene, 'act' | 'design' | 'now' | 'shownAt'>> & {
  api: string
  reserve?: ReservePlaces
}

/** What is shown over the page, and a function that removes it. */
export type OpenPopup = { element: HTMLElement; leave(): void }

/** Draws a pop-up over the page. */
export async function showOnPage({
  api,
  reserve,
  act: done,
  ...given
}: PageScene): Promise<OpenPopup> {
  const { host, root } = makeHost()
  let sums: CartValues | undefined
  let restorePage: (() => void) | undefined
  const leave = (drawn?: PopupHandle) => {
    sums?.end()
    drawn?.destroy()
    removeNode(host)
    restorePage?.()
  }
  try {
    void loadDesignFonts(given.design, api)
    const locale = localeOf()
    // If this code fails to load, no pop-up is shown: visitors must not see placeholders.
    if (showsCart(given.design)) sums = await loadCartValues(given.design, locale)
    const stage = { ...given, design: sums?.design ?? given.design }
    const scene = { ...stage, assets: api, locale, messages: RENDERER_MESSAGES }
    const drawn = await draw(root, {
      ...scene,
      act: async (act) => {
        const outcome = await done(act)
        if (outcome.ok && outcome.codes) revealCodes(stage.design, outcome.codes)
        if (act.kind === 'submit')
          void announceIfNeeded(outcome, drawn.element, { ...stage, assets: api, reserve })
        return outcome
      },
    })
    sums?.follow(drawn, scene)
    restorePage = manageFocusAndScroll(drawn.element)
    return { element: drawn.element, leave: () => leave(drawn) }
  } catch (error) {
    leave()
    throw error
  }
}

async function loadCartValues(design: ShownDesign, locale: string): Promise<CartValues> {
  const [{ CartValues }, { watchCart }] = await Promise.all([
    import('./sums.ts'),
    import('./cart.ts'),
  ])
  return new CartValues(design, locale, watchCart)
}

/** Fills in the codes before the renderer shows the step that contains them. */
function revealCodes({ steps }: ShownDesign, codes: Codes): void {
  for (const { blocks } of steps) {
    for (const block of blocks) {
      if (block.type === 'coupon') block.code ??= codes[block.id] ?? null
    }
  }
}

/** Doesn't use JSON, because some pages override how arrays are serialized. */
const hasNamedFont = ({ theme, steps }: ShownDesign): boolean =>
  [theme.font, theme.headingFont].some(Boolean) ||
  steps.some(({ blocks }) => blocks.some((block) => 'style' in block && block.style.font))

/** Loads fonts from our API only. Fallback fonts are used until they have loaded, and if loading fails. */
async function loadDesignFonts(design: ShownDesign, api: string): Promise<void> {
  if (!hasNamedFont(design)) return
  try {
    const { loadFonts } = await import('../render/fonts.ts')
    await loadFonts(design, `${api}/fonts`)
  } catch {
    // The code failed to load, so the fallback fonts stay.
  }
}

/**
 * Shows what the pop-up itself doesn't: that a confirmation email was sent, or a message if it closed with its form.
 */
async function announceIfNeeded(
  outcome: Outcome,
  element: HTMLElement,
  place: Pick<PageScene, 'design' | 'now'> & { assets: string; reserve: ReservePlaces | undefined },
): Promise<void> {
  if (!outcome.ok) return
  // Lets the renderer process the outcome first and show the next step.
  await new Promise((resolve) => setTimeout(resolve))
  if (element.isConnected && !outcome.isPending) return
  try {
    const { announceOutcome } = await import('./announce-outcome.ts')
    await announceOutcome(outcome, element, place)
  } catch {
    // The code failed to load.
  }
}

/** In English, like all of the script’s own messages. */
const STATUS_MESSAGES: Readonly<Record<FormStatus, string>> = {
  offline: 'You’re offline. We’ll send it as soon as you’re back online.',
  sent: 'It has now been sent. Thank you.',
}

/** Shows the message in the pop-up's status line. */
export function showFormStatus({ element }: OpenPopup, news: FormStatus): void {
  const statusLine = element.querySelector('.blocks>.said')
  statusLine?.classList.remove('unseen')
  if (statusLine) statusLine.textContent = STATUS_MESSAGES[news]
}

/** The page's language, if it declares one. */
function localeOf(): string {
  try {
    return Intl.getCanonicalLocales(document.documentElement.lang)[0] ?? navigator.language
  } catch {
    return navigator.language
  }
}

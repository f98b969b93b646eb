import type { ShownDesign } from '../../../src/popup/design.ts'
import { draw } from '../../../src/popup/render/render.ts'
import { RENDERER_MESSAGES } from '../../../src/popup/render/renderer-messages.ts'
import type { Act, Outcome, PopupHandle, Scene } from '../../../src/popup/render/scene.ts'
import { type Queries, queriesIn } from '../../support/queries.ts'

export type ShownPopup = Queries & {
  drawn: PopupHandle
  root: ShadowRoot
  /** The visitor's actions, oldest first. */
  acts: Act[]
  /** Sets the outcome of the next actions. */
  answer(outcome: Outcome | Promise<Outcome>): void
}

const cleanups = new Set<() => void>()

/** Shows a pop-up to a visitor, as on a page. */
export async function show(design: ShownDesign, scene: Partial<Scene> = {}): Promise<ShownPopup> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = host.attachShadow({ mode: 'open' })
  const acts: Act[] = []
  let outcome: Outcome | Promise<Outcome> = { ok: true }
  const drawn = await draw(root, {
    design,
    locale: 'en',
    assets: '/v1',
    messages: RENDERER_MESSAGES,
    now: Date.now,
    shownAt: Date.now(),
    act: async (act) => {
      acts.push(act)
      return outcome
    },
    ...scene,
  })
  cleanups.add(() => {
    drawn.destroy()
    host.remove()
  })
  const answer = (next: Outcome | Promise<Outcome>) => {
    outcome = next
  }
  return { ...queriesIn(root), drawn, root, acts, answer }
}

/** Removes what a test rendered. */
export function clearStages(): void {
  for (const clear of cleanups) clear()
  cleanups.clear()
}

/** Types into a field as a person does. */
export function type(field: HTMLElement, text: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  field.focus()
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

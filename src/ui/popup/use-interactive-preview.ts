import { type RefObject, useEffect, useRef, useState } from 'react'
import { loadPart } from '../../lib/load-part.ts'
import type { PopupDesign } from '../../popup/design.ts'
import { withExampleCart } from '../../popup/example-cart.ts'
import type { Act, PopupHandle } from '../../popup/render/scene.ts'
import { simulateOutcome } from '../../popup/render/simulate-outcome.ts'
import { useDesignFonts } from './use-design-fonts.ts'
import { usePopupScene } from './use-popup-scene.ts'

type State =
  | { status: 'drawing' }
  | { status: 'shown' }
  | { status: 'closed' }
  | { status: 'failed'; failure: unknown }

type InteractivePreview = {
  /** The element that the pop-up is drawn in. */
  place: RefObject<HTMLDivElement | null>
  state: State
  /** The ID of the current step. */
  step: string
  /** The target of the last link that was clicked. */
  url: string | null
  show(step: string): void
  restart(): void
}

/** A pop-up that the user can operate as a visitor would; nothing is sent, and links don't navigate. */
export function useInteractivePreview(design: PopupDesign): InteractivePreview {
  const scene = usePopupScene()
  const first = design.steps[0]?.id ?? ''
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<PopupHandle | null>(null)
  const [round, setRound] = useState({ from: first })
  const [state, setState] = useState<State>({ status: 'drawing' })
  const [step, setStep] = useState(first)
  const [url, setAddress] = useState<string | null>(null)
  const [latest] = useState({ scene })
  latest.scene = scene
  useDesignFonts(design)
  useEffect(() => {
    const box = place.current
    if (!box) return
    const controller = new AbortController()
    const { signal } = controller
    const act = async (done: Act) => {
      if (done.kind === 'close' && !signal.aborted) setState({ status: 'closed' })
      return simulateOutcome(design, done, Math.random())
    }
    const begin = async () => {
      const { draw } = await loadPart(() => import('../../popup/render/render.ts'))
      if (signal.aborted) return
      const shownAt = latest.scene.now()
      const shown = withExampleCart(design, latest.scene.locale)
      const popup = await draw(box, { ...latest.scene, design: shown, shownAt, act, isBoxed: true })
      signal.addEventListener('abort', () => popup.destroy())
      if (signal.aborted) return popup.destroy()
      drawn.current = popup
      followSteps(popup, design, signal, setStep)
      popup.show(round.from)
      setState({ status: 'shown' })
    }
    setState({ status: 'drawing' })
    interceptLinks(box, signal, setAddress)
    begin().catch((failure: unknown) => {
      if (!signal.aborted) setState({ status: 'failed', failure })
    })
    return () => controller.abort()
  }, [design, round, latest])
  const restart = (from = first) => {
    setAddress(null)
    setStep(from)
    setRound({ from })
  }
  return {
    ...{ place, state, step, url },
    show(stepId) {
      if (state.status !== 'shown') return restart(stepId)
      drawn.current?.show(stepId)
    },
    restart: () => restart(),
  }
}

/** Reports each step that the visitor reaches. */
function followSteps(
  { element }: PopupHandle,
  { steps }: PopupDesign,
  signal: AbortSignal,
  onStep: (step: string) => void,
): void {
  const observer = new MutationObserver(() => {
    const block = element.querySelector<HTMLElement>('[data-block]')?.dataset.block
    const step = steps.find(({ blocks }) => blocks.some(({ id }) => id === block))
    if (step) onStep(step.id)
  })
  observer.observe(element, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Reports a link's target instead of navigating to it. */
function interceptLinks(
  box: HTMLElement,
  signal: AbortSignal,
  onLink: (address: string) => void,
): void {
  const preventNavigation = (event: Event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
    if (!link) return
    event.preventDefault()
    const address = link.getAttribute('href')
    if (address !== null) onLink(address)
  }
  for (const kind of ['click', 'auxclick'])
    box.addEventListener(kind, preventNavigation, { signal })
}

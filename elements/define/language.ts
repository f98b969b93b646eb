import { type ReadonlySignal, signal } from '@preact/signals-core'
import { isLanguage } from '../../src/lib/language.ts'

const FALLBACK = 'en'

/** The `lang` that applies to an element: its own or its nearest ancestor's, across shadow roots. */
export function nearestLanguage(element: Element): string {
  for (let place: Element | null = element; place; place = parentOf(place)) {
    const lang = place.getAttribute('lang')
    if (lang && isLanguage(lang)) return lang
  }
  return FALLBACK
}

/** `nearestLanguage` as a signal, because single-page apps change their document's `lang`. */
export function followLanguage(element: Element, until: AbortSignal): ReadonlySignal<string> {
  const language = signal(nearestLanguage(element))
  const observer = new MutationObserver(() => {
    language.value = nearestLanguage(element)
  })
  for (const target of [element, element.ownerDocument.documentElement]) {
    observer.observe(target, { attributeFilter: ['lang'] })
  }
  until.addEventListener('abort', () => observer.disconnect(), { once: true })
  return language
}

function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

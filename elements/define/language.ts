import { isLanguage } from '../../src/config/option-schema.ts'

const FALLBACK = 'en'

/** The `lang` that holds for an element: its own or its nearest ancestor's, through shadow roots. */
export function nearestLanguage(element: Element): string {
  for (let place: Element | null = element; place; place = parentOf(place)) {
    const lang = place.getAttribute('lang')
    if (lang && isLanguage(lang)) return lang
  }
  return FALLBACK
}

function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

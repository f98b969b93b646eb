type SchemeTarget = {
  host: HTMLElement
  shadow: ShadowRoot
  wrapper: HTMLElement
  signal: AbortSignal
}

/** Which of the two variables in `lib/light-dark-fallback` is empty. */
const RULES = {
  light: ':host { --poplar-light: initial; --poplar-dark: ; }',
  dark: ':host { --poplar-light: !important; --poplar-dark: initial !important; }',
}

const sheetsByDocument = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/**
 * Applies the light or dark scheme in browsers without `light-dark()`, depending on the theme, the page and the user's
 * preference.
 * @returns a function to call after a move into another document
 */
export function emulateColorScheme({ host, shadow, wrapper, signal }: SchemeTarget): () => void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)')
  const isDark = (): boolean => {
    const { theme } = wrapper.dataset
    if (theme === 'light' || theme === 'dark') return theme === 'dark'
    const { colorScheme } = getComputedStyle(host)
    return /\bdark\b/.test(colorScheme) && (!/\blight\b/.test(colorScheme) || prefersDark.matches)
  }
  let adoptedSheet: CSSStyleSheet | null = null
  const applyScheme = () => {
    const others = shadow.adoptedStyleSheets.filter((sheet) => sheet !== adoptedSheet)
    adoptedSheet = sheetFor(host.ownerDocument, isDark() ? RULES.dark : RULES.light)
    shadow.adoptedStyleSheets = [...others, ...(adoptedSheet ? [adoptedSheet] : [])]
  }
  applyScheme()
  prefersDark.addEventListener('change', applyScheme, { signal })
  const themes = new MutationObserver(applyScheme)
  themes.observe(wrapper, { attributeFilter: ['data-theme'] })
  signal.addEventListener('abort', () => themes.disconnect(), { once: true })
  return applyScheme
}

/** A document without a window isn't displayed. */
function sheetFor(document: Document, rule: string): CSSStyleSheet | null {
  const window = document.defaultView
  if (!window) return null
  const sheets = sheetsByDocument.get(document) ?? new Map<string, CSSStyleSheet>()
  sheetsByDocument.set(document, sheets)
  const sheet = sheets.get(rule) ?? new window.CSSStyleSheet()
  if (!sheets.has(rule)) sheet.replaceSync(rule)
  sheets.set(rule, sheet)
  return sheet
}

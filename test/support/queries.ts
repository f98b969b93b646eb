/** Finds visible elements as a user does: by role and name, by label or by text, including in open shadow roots. */
export type Queries = {
  getByRole(role: string, name?: string | RegExp): HTMLElement
  getByLabel(label: string | RegExp): HTMLElement
  getByText(text: string | RegExp): HTMLElement
  queryByRole(role: string, name?: string | RegExp): HTMLElement | null
  queryByText(text: string | RegExp): HTMLElement | null
  allByRole(role: string, name?: string | RegExp): HTMLElement[]
  /** Like `getByRole`, but waits until the element exists. */
  findByRole(role: string, name?: string | RegExp): Promise<HTMLElement>
  findByLabel(label: string | RegExp): Promise<HTMLElement>
  findByText(text: string | RegExp): Promise<HTMLElement>
}

export function queriesIn(root: ParentNode): Queries {
  const byRole = (role: string, name?: string | RegExp) =>
    visibleElements(root).filter(
      (element) => roleOf(element) === role && matches(nameOf(element), name),
    )
  const byLabel = (label: string | RegExp) =>
    visibleElements(root).filter((element) => isField(element) && matches(nameOf(element), label))
  const byText = (text: string | RegExp) =>
    visibleElements(root).filter((element) => hasOwnText(element) && matches(textOf(element), text))
  const only = (found: HTMLElement[], what: string): HTMLElement => {
    const [first] = found
    if (first && found.length === 1) return first
    throw new Error(`${found.length} elements instead of one: ${what}, in:\n${outline(root)}`)
  }
  const getByRole: Queries['getByRole'] = (role, name) =>
    only(byRole(role, name), `a ${role} named ${name ?? '(anything)'}`)
  const getByLabel: Queries['getByLabel'] = (label) => only(byLabel(label), `labelled ${label}`)
  const getByText: Queries['getByText'] = (text) => only(byText(text), `with the text ${text}`)
  return {
    getByRole,
    getByLabel,
    getByText,
    queryByRole: (role, name) => byRole(role, name)[0] ?? null,
    queryByText: (text) => byText(text)[0] ?? null,
    allByRole: byRole,
    findByRole: (role, name) => eventually(() => getByRole(role, name)),
    findByLabel: (label) => eventually(() => getByLabel(label)),
    findByText: (text) => eventually(() => getByText(text)),
  }
}

// The real timer, saved before a test installs a fake clock. Not a frame, because frames are delayed in background
// pages.
const setTimer = window.setTimeout.bind(window)
const POLL_MS = 10
const now = performance.now.bind(performance)
const TIMEOUT_MS = 4_000

/** Retries until `attempt` no longer throws or returns false, then returns its value. */
export async function eventually<T>(attempt: () => T): Promise<T> {
  const start = now()
  for (;;) {
    try {
      const value = attempt()
      if (value !== false) return value
      if (now() - start > TIMEOUT_MS) throw new Error(`still false: ${attempt}`)
    } catch (error) {
      if (now() - start > TIMEOUT_MS) throw error
    }
    await new Promise((resolve) => setTimer(resolve, POLL_MS))
  }
}

function visibleElements(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    if (!isRendered(element)) return []
    const nestedElements = element.shadowRoot ? visibleElements(element.shadowRoot) : []
    return [element, ...nestedElements]
  })
}

function isRendered(element: HTMLElement): boolean {
  return (
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[aria-hidden="true"]')
  )
}

const ROLES: Record<string, string> = {
  a: 'link',
  article: 'article',
  aside: 'complementary',
  button: 'button',
  dialog: 'dialog',
  fieldset: 'group',
  footer: 'contentinfo',
  form: 'form',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  header: 'banner',
  img: 'img',
  li: 'listitem',
  main: 'main',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  option: 'option',
  output: 'status',
  progress: 'progressbar',
  select: 'combobox',
  table: 'table',
  tbody: 'rowgroup',
  td: 'cell',
  textarea: 'textbox',
  th: 'columnheader',
  thead: 'rowgroup',
  tr: 'row',
  ul: 'list',
}
const INPUT_ROLES: Record<string, string> = {
  button: 'button',
  checkbox: 'checkbox',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  search: 'searchbox',
  submit: 'button',
}

function roleOf(element: HTMLElement): string | null {
  const explicitRole = element.getAttribute('role')
  if (explicitRole) return explicitRole
  if (element instanceof HTMLInputElement) return INPUT_ROLES[element.type] ?? 'textbox'
  if (element instanceof HTMLAnchorElement && !element.hasAttribute('href')) return null
  if (element.matches('section:is([aria-label], [aria-labelledby])')) return 'region'
  if (element.matches('th[scope="row"]')) return 'rowheader'
  return ROLES[element.localName] ?? null
}

const isField = (element: HTMLElement): boolean =>
  element.matches('input, select, textarea, [role="combobox"], [role="textbox"], [contenteditable]')

/** The accessible name, as far as our markup requires it. */
export function nameOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-labelledby')
  if (ids)
    return trim(
      ids
        .split(/\s+/)
        .map((id) => textById(element, id))
        .join(' '),
    )
  const label = element.getAttribute('aria-label') ?? element.getAttribute('alt')
  if (label) return trim(label)
  if (isLabelable(element) && element.labels?.length) {
    return trim([...element.labels].map(textOf).join(' '))
  }
  if (element instanceof HTMLFieldSetElement) return textOf(element.querySelector('legend'))
  if (element instanceof HTMLInputElement) return element.placeholder
  return textOf(element) || trim(element.getAttribute('title') ?? '')
}

function isLabelable(
  element: HTMLElement,
): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement {
  return 'labels' in element
}

function textById(element: HTMLElement, id: string): string {
  const root = element.getRootNode()
  return root instanceof Document || root instanceof ShadowRoot
    ? textOf(root.getElementById(id))
    : ''
}

/** The text without parts that are hidden from assistive technology. */
function textOf(element: Element | null): string {
  if (!element) return ''
  const parts = [...element.childNodes].map((node) => {
    if (node instanceof Text) return node.data
    if (!(node instanceof HTMLElement) || node.ariaHidden === 'true') return ''
    return node.ariaLabel ?? textOf(node)
  })
  return trim(parts.join(' '))
}

const hasOwnText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')

const trim = (text: string): string => text.replace(/\s+/g, ' ').trim()

function matches(actual: string, wanted: string | RegExp | undefined): boolean {
  if (wanted === undefined) return true
  return typeof wanted === 'string' ? actual === wanted : wanted.test(actual)
}

const outline = (root: ParentNode): string =>
  visibleElements(root)
    .filter((element) => roleOf(element) || hasOwnText(element))
    .map((element) => `  ${roleOf(element) ?? element.localName} "${nameOf(element).slice(0, 60)}"`)
    .join('\n')

import type { Image, TextStyle } from '../design.ts'
import { faceName } from '../face-name.ts'

type Tags = HTMLElementTagNameMap

/** Creates an element with a class and children; strings become text nodes. */
export function make<Tag extends keyof Tags>(
  tag: Tag,
  className = '',
  ...children: (Node | string)[]
): Tags[Tag] {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.append(...children)
  return element
}

/** Not `remove()`: Prototype.js replaces it with one that fails if the element has no parent. */
export const removeNode = (node: ChildNode | null | undefined) => node?.replaceWith()

/** Text written by the owner, in its own script's direction. */
export function makeOwnerText<Tag extends keyof Tags>(tag: Tag, className: string, text: string) {
  const element = make(tag, className, text)
  element.dir = 'auto'
  return element
}

/** One of the script's own messages: in English, whatever the page's language. */
export function makeScriptText<Tag extends keyof Tags>(tag: Tag, className: string, text = '') {
  const element = makeOwnerText(tag, className, text)
  element.lang = 'en'
  return element
}

/** A live region for announcements to screen readers. */
export function makeLiveRegion(className: string) {
  const element = makeScriptText('p', className)
  element.setAttribute('role', 'status')
  return element
}

type Styles = Readonly<Record<string, string | number | null | undefined | false>>

/** Sets styles by script, which a strict CSP allows; numbers are pixels, and empty values remove a style. */
export function setStyles(element: HTMLElement, styles: Styles): void {
  for (const [name, value] of Object.entries(styles)) {
    const text = typeof value === 'number' ? `${value}px` : value || ''
    element.style.setProperty(name, text)
  }
}

/** Applies the differences between a text style and the theme; pass no `size` if the block computes it itself. */
export function setTextStyle(element: HTMLElement, style: TextStyle): void {
  setStyles(element, {
    'font-family': style.font && fontStack(style.font),
    'font-size': style.size,
    'font-weight': style.weight && `${style.weight}`,
    'font-style': style.isItalic && 'italic',
    color: style.colour,
    'text-align': style.align,
  })
}

/** The closest fallbacks for devices without the font; the first whose pattern matches the font's name is used. */
const FALLBACK_STACKS: readonly [name: RegExp, stack: string][] = [
  [/mono|code|courier/i, 'ui-monospace, monospace'],
  [/bebas|oswald|anton|condensed/i, 'Impact, "Arial Narrow", sans-serif'],
  [
    /garamond|playfair|lora|merriw|slab|bodoni|cormorant|baskerv|fraunces|serif|bitter/i,
    '"Iowan Old Style", Georgia, serif',
  ],
]

/** A font family with its fallbacks; null for the system font. */
export function fontStack(font: string | null): string {
  if (font === null) return 'system-ui, sans-serif'
  const fallbackStack =
    FALLBACK_STACKS.find(([name]) => name.test(font))?.[1] ?? 'system-ui, sans-serif'
  return `${JSON.stringify(faceName(font))}, ${fallbackStack}`
}

/** One of our images or one of the account's uploads, never an image from another site. */
export function picture({ source, alt }: Image, assets: string): HTMLImageElement {
  const image = make('img')
  image.alt = alt
  image.draggable = false
  image.src =
    source.kind === 'art'
      ? `${assets}/art/${encodeURIComponent(source.name)}.svg`
      : `${assets}/images/${encodeURIComponent(source.name)}`
  return image
}

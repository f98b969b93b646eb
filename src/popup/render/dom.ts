import type { Image, TextStyle } from '../design.ts'
import { faceName } from '../face-name.ts'

type Tags = HTMLElementTagNameMap

/** An element with its class and what stands in it; texts stay texts. */
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

/** A text as its author wrote it, in the direction of its own script. */
export function write<Tag extends keyof Tags>(tag: Tag, className: string, text: string) {
  const element = make(tag, className, text)
  element.dir = 'auto'
  return element
}

/** What we say by ourselves: in English, whatever the page speaks. */
export function say<Tag extends keyof Tags>(tag: Tag, className: string, text = '') {
  const element = write(tag, className, text)
  element.lang = 'en'
  return element
}

/** Where we speak to who does not see it. */
export function speaker(className: string) {
  const element = say('p', className)
  element.setAttribute('role', 'status')
  return element
}

type Styles = Readonly<Record<string, string | number | null | undefined | false>>

/** Sets styles by script, which a strict page allows; a number is one of pixels, nothing takes a style away. */
export function dress(element: HTMLElement, styles: Styles): void {
  for (const [name, value] of Object.entries(styles)) {
    const text = typeof value === 'number' ? `${value}px` : value || ''
    element.style.setProperty(name, text)
  }
}

/** What a text says otherwise than the theme; `size` where the block counts it by itself. */
export function dressText(element: HTMLElement, style: TextStyle): void {
  dress(element, {
    'font-family': style.font && fontStack(style.font),
    'font-size': style.size,
    'font-weight': style.weight && `${style.weight}`,
    'font-style': style.isItalic && 'italic',
    color: style.colour,
    'text-align': style.align,
  })
}

/** What comes nearest on a device without the font: the first that fits its name. */
const NEAREST: readonly [name: RegExp, stack: string][] = [
  [/mono|code|courier/i, 'ui-monospace, monospace'],
  [/bebas|oswald|anton|condensed/i, 'Impact, "Arial Narrow", sans-serif'],
  [
    /garamond|playfair|lora|merriw|slab|bodoni|cormorant|baskerv|fraunces|serif|bitter/i,
    '"Iowan Old Style", Georgia, serif',
  ],
]

/** A family with what stands in for it; null for the device's own face. */
export function fontStack(font: string | null): string {
  if (font === null) return 'system-ui, sans-serif'
  const nearest = NEAREST.find(([name]) => name.test(font))?.[1] ?? 'system-ui, sans-serif'
  return `${JSON.stringify(faceName(font))}, ${nearest}`
}

/** A picture of ours or of the account's, never from elsewhere. */
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

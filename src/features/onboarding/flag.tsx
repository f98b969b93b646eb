import { partStyles } from '../../ui/theme/base.ts'
import { flagOf } from './country-search.ts'
import css from './flag.css?inline'

partStyles(css)

/** Drawn with black text; only an emoji picture has other colours. */
const ANY_FLAG = flagOf('US')
const SIDE = 24
const CHANNELS = 4

let known: boolean | null = null

/** A country's flag, or its two letters if the system has no flag emoji, such as Windows. */
export function Flag({ code, hasFlags = systemHasFlags() }: { code: string; hasFlags?: boolean }) {
  const sign = hasFlags ? flagOf(code) : code
  return <span className="country" data-flags={hasFlags} data-sign={sign} aria-hidden="true" />
}

function systemHasFlags(): boolean {
  known ??= isColoured(pixelsOf(ANY_FLAG))
  return known
}

function pixelsOf(text: string): Uint8ClampedArray {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return new Uint8ClampedArray()
  context.textBaseline = 'top'
  context.fillText(text, 0, 0)
  return context.getImageData(0, 0, SIDE, SIDE).data
}

/** Whether an RGBA image contains any colour other than grey. */
export function isColoured(pixels: ArrayLike<number>): boolean {
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return true
  }
  return false
}

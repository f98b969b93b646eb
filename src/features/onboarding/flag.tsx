import { partStyles } from '../../ui/theme/base.ts'
import { flagOf } from './country-search.ts'
import css from './flag.css?inline'

partStyles(css)

/** Drawn as black text: any other colour comes from an emoji picture. */
const SAMPLE_FLAG = flagOf('US')
const CANVAS_SIZE = 24
const CHANNELS = 4

let cachedHasFlags: boolean | null = null

/** A country's flag, or its two letters if the system, such as Windows, has no flag emoji. */
export function Flag({ code, hasFlags = systemHasFlags() }: { code: string; hasFlags?: boolean }) {
  const sign = hasFlags ? flagOf(code) : code
  return <span className="country" data-flags={hasFlags} data-sign={sign} aria-hidden="true" />
}

function systemHasFlags(): boolean {
  cachedHasFlags ??= isColoured(pixelsOf(SAMPLE_FLAG))
  return cachedHasFlags
}

function pixelsOf(text: string): Uint8ClampedArray {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = CANVAS_SIZE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return new Uint8ClampedArray()
  context.textBaseline = 'top'
  context.fillText(text, 0, 0)
  return context.getImageData(0, 0, CANVAS_SIZE, CANVAS_SIZE).data
}

/** Whether an RGBA image contains any colour other than grey. */
export function isColoured(pixels: ArrayLike<number>): boolean {
  for (let index = 0; index < pixels.length; index += CHANNELS) {
    if (pixels[index] !== pixels[index + 1] || pixels[index] !== pixels[index + 2]) return true
  }
  return false
}

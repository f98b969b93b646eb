import { addStyles } from '../../lib/styles.ts'
import base from './base.css?inline'
import tokens from './tokens.css?inline'

addStyles(tokens)
addStyles(base)

/**
 * Hands over the styles of one part. A part imports this instead of `lib/styles`, so that the
 * tokens and the order of the layers always come first.
 */
export function partStyles(css: string): void {
  addStyles(css)
}

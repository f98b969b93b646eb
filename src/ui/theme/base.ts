import { addStyles } from '../../lib/styles.ts'
import base from './base.css?inline'
import tokens from './tokens.css?inline'

addStyles(tokens)
addStyles(base)

/**
 * Registers the styles of one part. Parts import this instead of `lib/styles`, so that the tokens and the layer
 * order always come first.
 */
export function partStyles(css: string): void {
  addStyles(css)
}

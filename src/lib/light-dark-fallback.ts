const COLOUR_ARGUMENT = String.raw`((?:[^(),]|\((?:[^()]|\([^()]*\))*\))+)`
const LIGHT_DARK = new RegExp(String.raw`light-dark\(${COLOUR_ARGUMENT},${COLOUR_ARGUMENT}\)`, 'g')

/** Chrome from 123, Firefox from 120, Safari from 17.5. */
export const supportsLightDark = (): boolean => CSS.supports('color', 'light-dark(red, red)')

/**
 * Replaces `light-dark()` for browsers without it. Of the two variables, the empty one disables the corresponding
 * colour. Light applies until `--poplar-light` is set to empty and `--poplar-dark` is unset.
 */
export const replaceLightDark = (css: string): string =>
  `:host { --poplar-dark: ; } ${css.replace(LIGHT_DARK, 'var(--poplar-light,$1) var(--poplar-dark,$2)')}`

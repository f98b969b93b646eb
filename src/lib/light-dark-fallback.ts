const PART = String.raw`((?:[^(),]|\((?:[^()]|\([^()]*\))*\))+)`
const LIGHT_DARK = new RegExp(String.raw`light-dark\(${PART},${PART}\)`, 'g')

/** Chrome from 123, Firefox from 120, Safari from 17.5. */
export const knowsLightDark = (): boolean => CSS.supports('color', 'light-dark(red, red)')

/**
 * The same styles for a browser without `light-dark()`: of two variables the one that is empty takes its
 * colour away. Light holds until somebody sets `--poplar-light` to nothing and unsets `--poplar-dark`.
 */
export const withoutLightDark = (css: string): string =>
  `:host { --poplar-dark: ; } ${css.replace(LIGHT_DARK, 'var(--poplar-light,$1) var(--poplar-dark,$2)')}`

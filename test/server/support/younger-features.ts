/**
 * Features that the oldest supported browsers lack, with their replacements. Bundling transpiles syntax and styles, but
 * adds no polyfills.
 */
export const UNSUPPORTED_FEATURES: readonly [what: string, pattern: RegExp][] = [
  ['URL.canParse (Firefox 115, Chrome 120): try new URL', /\.canParse\b/],
  ['ARIA properties (Firefox 119): setAttribute', /\.(?:role|aria[A-Z]\w*)\s*=[^=]/],
  [
    ':has() in a selector (Firefox 121): closest or parentElement',
    /\b(?:querySelector(?:All)?|matches|closest)\(\s*["'`][^"'`]*:has\(/,
  ],
  ['checkVisibility (Safari 17.4)', /\.checkVisibility\b/],
  ['AbortSignal.any (Firefox 124)', /\bAbortSignal\.any\b/],
  ['Promise.withResolvers (Firefox 121)', /\.withResolvers\b/],
  ['Promise.try, Array.fromAsync, groupBy', /\bPromise\.try\b|\.fromAsync\b|\.groupBy\b/],
  ['array methods that return a copy (Firefox 115)', /\.(?:toSorted|toReversed|toSpliced)\(/],
  ['Set methods (Firefox 127)', /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom)\(|(?<!\bv)\.union\(/],
  ['iterator helpers (Firefox 131)', /\.(?:entries|keys|values)\(\)\.(?!next\b)\w+\(/],
  ['well-formed strings (Firefox 119)', /\.(?:isWellFormed|toWellFormed)\b/],
  ['scrollend, moveBefore, setHTML', /["'`]scrollend["'`]|\.moveBefore\b|\.setHTML\b/],
]

import type { IsLosingFocus } from '../define/lost-focus.ts'

/** For the lite build: Preact doesn't restore the focus after rendering, so it never calls `focus()` itself. */
export const watchLostFocus = (): IsLosingFocus => () => false

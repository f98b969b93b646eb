import type { FocusWatch } from '../define/lost-focus.ts'

/** For the lite build: preact doesn't restore the focus after rendering, so it never calls `focus()` itself. */
export const watchLostFocus = (): FocusWatch => ({ isLosingFocus: () => false, stop() {} })

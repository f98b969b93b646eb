import type { FocusWatch } from '../define/lost-focus.ts'

/** In the lite build: preact gives no focus back after it has drawn, so no call of `focus()` is ever its own. */
export const watchLostFocus = (): FocusWatch => ({ isBeingLost: () => false, stop() {} })

/** In session storage: what was typed about subscribers and isn't saved yet. Signing out removes it. */
export const UNSAVED_TEXTS = 'unsaved-texts'

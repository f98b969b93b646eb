/** In session storage: notes about subscribers that aren't saved yet. Signing out removes them. */
export const UNSAVED_NOTES = 'unsaved-notes'

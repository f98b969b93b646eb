/** What the form does without until its button is pressed, and the question for the role, in one file. */
export const loadLaterParts = () => import('./later-parts.ts')

import { fileURLToPath } from 'node:url'

/** A folder of this project, by its path from the project's root. */
export const projectFolder = (path: string): string =>
  fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

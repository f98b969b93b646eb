import type { Template } from '../model.ts'
import { kiln } from './kiln.ts'

/** Every template, as the gallery shows them. */
export const TEMPLATES: readonly Template[] = [kiln]

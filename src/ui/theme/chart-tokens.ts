import { partStyles } from './base.ts'
import css from './chart-tokens.css?inline'

// Separate from the other tokens, because figures load after the first page.
partStyles(css)

import { partStyles } from './base.ts'
import css from './semantic-tokens.css?inline'

// Separate from the base tokens, because the first page of a form doesn't need them.
partStyles(css)

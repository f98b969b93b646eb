import { partStyles } from './base.ts'
import css from './semantic-tokens.css?inline'

// Meanings, data, elevation: apart, because the first page of a form needs none of them.
partStyles(css)

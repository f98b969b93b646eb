import { partStyles } from './base.ts'
import css from './more-tokens.css?inline'

// Meanings, data, elevation: apart, because the first page of a form needs none of them.
partStyles(css)

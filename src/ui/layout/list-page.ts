import { partStyles } from '../theme/base.ts'
import css from './list-page.css?inline'

/** Styles for a page with a toolbar above a list of rows: `.list-page`. */
partStyles(css)

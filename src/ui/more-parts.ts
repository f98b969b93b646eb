import { addStyles } from '../lib/styles.ts'
import './button.tsx'
import button from './button.css?inline'
import './field.tsx'
import field from './field.css?inline'
import base from './more-base.css?inline'
import moreButton from './more-button.css?inline'
import moreField from './more-field.css?inline'

// Looks of buttons, fields and texts that the first page of a form has none of: every other page imports
// them. Each stands right after those that it completes, as if the two were one file.
addStyles(base)
addStyles(moreButton, button)
addStyles(moreField, field)

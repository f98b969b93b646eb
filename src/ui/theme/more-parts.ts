import { addStyles } from '../../lib/styles.ts'
import '../fields/button.tsx'
import button from '../fields/button.css?inline'
import '../fields/field.tsx'
import field from '../fields/field.css?inline'
import moreButton from '../fields/more-button.css?inline'
import moreField from '../fields/more-field.css?inline'
import base from './more-base.css?inline'

// Looks of buttons, fields and texts that the first page of a form has none of: every other page imports
// them. Each stands right after those that it completes, as if the two were one file.
addStyles(base)
addStyles(moreButton, button)
addStyles(moreField, field)

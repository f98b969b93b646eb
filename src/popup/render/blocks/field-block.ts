import type { FieldBlock, FieldKind } from '../../design.ts'
import { make, makeOwnerText } from '../dom.ts'
import type { DrawBlock } from '../scene.ts'

/** The input type of each kind of field, and what browsers may autofill. */
const KINDS: Readonly<
  Record<FieldKind, { type: string; fill: AutoFill; pattern?: string; maxLength: number }>
> = {
  // Browsers alone would accept `me@home`.
  email: { type: 'email', fill: 'email', pattern: '.+@.+\\..+', maxLength: 254 },
  phone: { type: 'tel', fill: 'tel', pattern: '\\+?[\\d \\(\\)\\/.\\-]{5,30}', maxLength: 32 },
  name: { type: 'text', fill: 'name', maxLength: 200 },
  text: { type: 'text', fill: '', maxLength: 1_000 },
  choice: { type: '', fill: '', maxLength: 0 },
}

const AUTOFILL_BY_NAME: Readonly<Record<string, AutoFill>> = {
  first_name: 'given-name',
  last_name: 'family-name',
}

export const draw: DrawBlock<FieldBlock> = (block, { scene }) => {
  const { name, label, showsLabel, isRequired, kind } = block
  const text = isRequired ? label : `${label} ${scene.messages.optional}`
  const field = kind === 'choice' ? choice(block, text) : input(block)
  field.className = 'input'
  field.name = name
  field.id = `field-${name}`
  field.required = isRequired
  if (!showsLabel) field.setAttribute('placeholder', text)
  const labelElement = makeOwnerText('label', showsLabel ? 'label' : 'unseen', text)
  labelElement.htmlFor = field.id
  return make('div', 'whole', labelElement, field)
}

function input({ kind, name }: FieldBlock): HTMLInputElement {
  const { type, fill, pattern, maxLength } = KINDS[kind]
  const element = make('input')
  element.type = type
  element.autocomplete = AUTOFILL_BY_NAME[name] ?? fill
  element.maxLength = maxLength
  element.dir = 'auto'
  if (pattern) element.pattern = pattern
  return element
}

function choice({ options, showsLabel }: FieldBlock, text: string): HTMLSelectElement {
  const element = make('select')
  element.append(new Option(showsLabel ? '' : text, ''))
  for (const option of options) element.append(new Option(option, option))
  return element
}

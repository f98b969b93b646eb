import type { QuestionBlock } from '../../design.ts'
import { make, makeOwnerText } from '../dom.ts'
import type { DrawBlock } from '../scene.ts'

const SCALE = [1, 2, 3, 4, 5]
const MAX_LENGTH = 1_000

export const draw: DrawBlock<QuestionBlock> = (block, { scene }) => {
  const set = make('fieldset', 'question whole', makeOwnerText('legend', '', block.text))
  switch (block.kind) {
    case 'words':
      set.append(textField(block))
      break
    case 'scale':
      set.append(scale(block, new Intl.NumberFormat(scene.locale)))
      break
    default:
      set.append(...block.options.map((option) => choice(block, option, option)))
  }
  if (block.kind === 'many' && block.isRequired) requireOne(set)
  return set
}

function textField({ name, text, isRequired }: QuestionBlock): HTMLElement {
  const field = make('textarea', 'input')
  field.name = name
  field.required = isRequired
  field.maxLength = MAX_LENGTH
  field.rows = 3
  field.dir = 'auto'
  field.setAttribute('aria-label', text)
  return field
}

function choice({ name, kind, isRequired }: QuestionBlock, value: string, text: string) {
  const input = make('input')
  input.type = kind === 'many' ? 'checkbox' : 'radio'
  input.name = name
  input.value = value
  input.required = isRequired && kind !== 'many'
  return make('label', 'option', input, makeOwnerText('span', '', text))
}

/** Five radio buttons in a row, with the labels of both ends below. */
function scale(block: QuestionBlock, figures: Intl.NumberFormat): HTMLElement {
  const row = make('div', 'scale')
  for (const step of SCALE) row.append(choice(block, `${step}`, figures.format(step)))
  const [least = '', most = ''] = block.options
  row.append(makeOwnerText('span', 'least', least), makeOwnerText('span', 'most', most))
  return row
}

/** Browsers check `required` for each checkbox separately; here, any one of them is enough. */
function requireOne(set: HTMLElement): void {
  const boxes = [...set.querySelectorAll('input')]
  const [first] = boxes
  const updateRequired = () => {
    if (first) first.required = boxes.every(({ checked }) => !checked)
  }
  set.addEventListener('input', updateRequired)
  updateRequired()
}

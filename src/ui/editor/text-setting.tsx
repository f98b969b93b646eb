import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react'
import { TextInput } from '../fields/text-input.tsx'
import { SettingRow } from './setting-row.tsx'
import { useDraft } from './use-draft.ts'

type TextSettingProps = {
  label: string
  value: string
  /** Saves the text, or returns a sentence that says why it can't be saved. */
  save: (text: string) => string | null
  /** Allows several lines. */
  isLong?: boolean
  /** Puts the field next to the label instead of below it. */
  isInline?: boolean
  /** A URL or identifier: left to right, without spell checking. */
  isCode?: boolean
  hint?: string
  isLabelHidden?: boolean
  placeholder?: string
  /** Shown after the text, such as a unit; single-line fields only. */
  suffix?: string
  /** Shown below the field: controls that insert text into it. */
  renderBelow?: (insert: Insert) => ReactNode
}

type TextField = HTMLInputElement | HTMLTextAreaElement
export type Insertion = {
  words: string
  /** The part of the inserted text to select, so that the user can type over it. */
  selected: string
}
/**
 * Inserts text at the last caret position (by default at the end) and moves focus there.
 * @param from any element in the same row as the field
 */
export type Insert = (insertion: Insertion, from: Element) => void

/** Text in the pop-up. Invalid input stays in the field with an error. */
export function TextSetting(props: TextSettingProps) {
  const { label, value, save, isLong, isInline, isCode, isLabelHidden, hint, placeholder, suffix } =
    props
  const { renderBelow } = props
  const draft = useDraft(label, value, (text) => {
    const problem = save(text)
    return problem === null ? { savedText: text } : { problem }
  })
  const { insert, saveCaret } = useInsertion(draft.text, draft.type)
  const fieldProps = {
    value: draft.text,
    dir: isCode ? 'ltr' : 'auto',
    'data-field': draft.field,
    'data-code': isCode ? '' : undefined,
    spellCheck: !isCode,
    placeholder,
    onBlur: (event: FocusEvent<TextField>) => {
      saveCaret(event)
      draft.settle()
    },
  }
  return (
    <SettingRow
      label={label}
      error={draft.problem}
      isStacked={!isInline}
      isLabelHidden={isLabelHidden ?? false}
      {...(hint ? { hint } : {})}
    >
      {(control) => (
        <>
          {isLong ? (
            <LongText
              {...control}
              {...fieldProps}
              onChange={({ currentTarget }) => draft.type(currentTarget.value)}
            />
          ) : (
            <TextInput
              size="small"
              suffix={suffix}
              {...control}
              {...fieldProps}
              onChange={({ currentTarget }) => draft.type(currentTarget.value)}
            />
          )}
          {renderBelow?.(insert)}
        </>
      )}
    </SettingRow>
  )
}

function useInsertion(text: string, type: (text: string) => void) {
  const caret = useRef({ start: Infinity, end: Infinity })
  const afterInsert = useRef<(() => void) | null>(null)
  // After the inserted text has been rendered into the field.
  useLayoutEffect(() => {
    afterInsert.current?.()
    afterInsert.current = null
  })
  const insert: Insert = ({ words, selected }, from) => {
    const { start, end } = caret.current
    const before = text.slice(0, start)
    const position = before.length + words.indexOf(selected)
    const field = from.closest('.line')?.querySelector<TextField>('.input')
    afterInsert.current = () => {
      field?.focus()
      field?.setSelectionRange(position, position + selected.length)
    }
    type(`${before}${words}${text.slice(end)}`)
  }
  const saveCaret = ({ currentTarget }: FocusEvent<TextField>) => {
    const { selectionStart, selectionEnd } = currentTarget
    caret.current = { start: selectionStart ?? Infinity, end: selectionEnd ?? Infinity }
  }
  return { insert, saveCaret }
}

/**
 * An uncontrolled textarea: React would also write the text of a controlled textarea into the DOM as a child, which
 * causes a page layout on every keystroke.
 */
function LongText({ value, ...native }: ComponentProps<'textarea'> & { value: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (area.current && area.current.value !== value) area.current.value = value
  }, [value])
  return (
    <textarea ref={area} className="input" part="input" data-size="small" rows={2} {...native} />
  )
}

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
  /** Keeps what was typed, or says in a sentence why it cannot. */
  take: (text: string) => string | null
  /** Several lines. */
  isLong?: boolean
  /** Beside its name instead of under it. */
  isInLine?: boolean
  /** As others spell it, from left to right: an address, a name of the API. */
  isCode?: boolean
  hint?: string
  isBare?: boolean
  placeholder?: string
  /** After the text, such as a unit; of one line only. */
  suffix?: string
  /** Below the field: what puts words into it. */
  below?: (insert: Insert) => ReactNode
}

type TextField = HTMLInputElement | HTMLTextAreaElement
export type Insertion = {
  words: string
  /** The part of the words to type over next. */
  selected: string
}
/**
 * Puts words where the caret was last, at the end where it never was, and goes there.
 * @param from anything in the same line as the field
 */
export type Insert = (insertion: Insertion, from: Element) => void

/** A text of the pop-up. What cannot be kept stays as it was typed, and says why. */
export function TextSetting(props: TextSettingProps) {
  const { label, value, take, isLong, isInLine, isCode, isBare, hint, placeholder, suffix } = props
  const { below } = props
  const draft = useDraft(label, value, (text) => {
    const problem = take(text)
    return problem === null ? { written: text } : { problem }
  })
  const { insert, leave } = useInsertion(draft.text, draft.type)
  const native = {
    value: draft.text,
    dir: isCode ? 'ltr' : 'auto',
    'data-field': draft.field,
    'data-code': isCode ? '' : undefined,
    spellCheck: !isCode,
    placeholder,
    onBlur: (event: FocusEvent<TextField>) => {
      leave(event)
      draft.settle()
    },
  }
  return (
    <SettingRow
      label={label}
      error={draft.problem}
      isStacked={!isInLine}
      isBare={isBare ?? false}
      {...(hint ? { hint } : {})}
    >
      {(control) => (
        <>
          {isLong ? (
            <LongText
              {...control}
              {...native}
              onChange={({ currentTarget }) => draft.type(currentTarget.value)}
            />
          ) : (
            <TextInput
              size="small"
              suffix={suffix}
              {...control}
              {...native}
              onChange={({ currentTarget }) => draft.type(currentTarget.value)}
            />
          )}
          {below?.(insert)}
        </>
      )}
    </SettingRow>
  )
}

function useInsertion(text: string, type: (text: string) => void) {
  const caret = useRef({ start: Infinity, end: Infinity })
  const awaited = useRef<(() => void) | null>(null)
  // Once what was put in is in the field.
  useLayoutEffect(() => {
    awaited.current?.()
    awaited.current = null
  })
  const insert: Insert = ({ words, selected }, from) => {
    const { start, end } = caret.current
    const before = text.slice(0, start)
    const at = before.length + words.indexOf(selected)
    const field = from.closest('.line')?.querySelector<TextField>('.input')
    awaited.current = () => {
      field?.focus()
      field?.setSelectionRange(at, at + selected.length)
    }
    type(`${before}${words}${text.slice(end)}`)
  }
  const leave = ({ currentTarget }: FocusEvent<TextField>) => {
    const { selectionStart, selectionEnd } = currentTarget
    caret.current = { start: selectionStart ?? Infinity, end: selectionEnd ?? Infinity }
  }
  return { insert, leave }
}

/**
 * The browser keeps what is typed: React would write the text of a field that it keeps into the document, too, which
 * has the page laid out once more with every key.
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

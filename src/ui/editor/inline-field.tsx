import { type ComponentProps, useId, useLayoutEffect } from 'react'
import { Icon } from '../pictures/icon.tsx'
import { ChevronDown } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import { useDraft } from './use-draft.ts'
// Imported before this file's own styles, which override the select styles.
import '../fields/select.tsx'
import type { SelectOption } from '../fields/select.tsx'
import '../theme/semantic-tokens.ts'
import css from './inline-field.css?inline'

partStyles(css)

type InlineSelectProps<Value extends string> = {
  /** What the user chooses; the rest is in the surrounding sentence. */
  label: string
  value: Value
  options: readonly (SelectOption & { value: Value })[]
  onChange: (value: Value) => void
  disabled?: boolean
}

/** A select within a sentence. */
export function InlineSelect<Value extends string>(props: InlineSelectProps<Value>) {
  const { label, value, options, onChange, disabled } = props
  return (
    <span className="select-box slot-choice">
      <select
        className="slot"
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const chosen = options.find((option) => option.value === currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} data-size="small" />
    </span>
  )
}

type InlineInputProps<Value> = {
  label: string
  value: Value
  /** Formats the value for the field. */
  format: (value: Value) => string
  /** Parses the input, or returns a sentence that says what is wrong with it. */
  parse: (text: string) => { value: Value } | { problem: string }
  onChange: (value: Value) => void
  /** For a URL, selector or tag: monospace, left to right. */
  isCode?: boolean
  /** Shows several lines, for text of a sentence or more. */
  isLong?: boolean
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'disabled' | 'placeholder'>

/**
 * A text field within a sentence. Invalid input stays in the field with an error, and is recorded for the page's
 * bar.
 */
export function InlineInput<Value>(props: InlineInputProps<Value>) {
  const { label, value, format, parse, onChange, isCode, isLong, ...native } = props
  const errorId = useId()
  const formattedValue = format(value)
  const draft = useDraft(label, formattedValue, (text) => {
    const parsed = parse(text)
    if ('problem' in parsed) return parsed
    onChange(parsed.value)
    return { savedText: format(parsed.value) }
  })
  const { text, problem } = draft
  const parseResult = parse(text)
  useRevalidation(draft, 'problem' in parseResult ? parseResult.problem : null)
  // An empty field that was never filled in isn't an error, but still needs input.
  const isEmpty = text === '' && formattedValue === ''
  const shared = {
    'data-field': draft.field,
    className: 'slot',
    'aria-label': label,
    'aria-invalid': (problem !== null && !isEmpty) || undefined,
    'aria-describedby': problem === null ? undefined : errorId,
    value: text,
    placeholder: native.placeholder,
    disabled: native.disabled,
    onChange: ({ currentTarget }: ValueChange) => draft.type(currentTarget.value),
    onBlur: draft.settle,
  }
  return (
    <span className="slot-field" data-long={isLong ? '' : undefined}>
      {isLong ? (
        <textarea {...shared} dir="auto" rows={linesOf(text)} />
      ) : (
        <input
          type="text"
          {...native}
          {...shared}
          data-code={isCode ? '' : undefined}
          dir={isCode ? 'ltr' : undefined}
          size={widthOf((text || (native.placeholder ?? '')).length)}
        />
      )}
      <span
        className="slot-error"
        id={errorId}
        role={isEmpty ? undefined : 'alert'}
        data-quiet={isEmpty ? '' : undefined}
      >
        {problem}
      </span>
    </span>
  )
}

type ValueChange = { currentTarget: { value: string } }

/** A change elsewhere may make the input valid or invalid. */
function useRevalidation(draft: ReturnType<typeof useDraft>, problem: string | null): void {
  useLayoutEffect(() => {
    if (problem !== draft.problem) draft.type(draft.text)
  })
}

/** In characters, for browsers that don't size a field by its content. */
const widthOf = (characters: number): number =>
  Math.min(MAX_CHARACTERS, Math.max(MIN_CHARACTERS, characters))
const MIN_CHARACTERS = 4
const MAX_CHARACTERS = 40

/** For browsers that don't size a field by its content. */
const linesOf = (text: string): number =>
  Math.min(MAX_LINES, Math.max(MIN_LINES, Math.ceil(text.length / CHARACTERS_PER_LINE)))
const MIN_LINES = 2
const MAX_LINES = 6
const CHARACTERS_PER_LINE = 60

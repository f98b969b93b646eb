import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { partStyles } from './base.ts'
import type { SelectOption } from './select.tsx'
import './more-tokens.ts'
import css from './slot.css?inline'

partStyles(css)

type SlotSelectProps<Value extends string> = {
  /** What is chosen; the sentence around it says the rest. */
  label: string
  value: Value
  options: readonly (SelectOption & { value: Value })[]
  onChange: (value: Value) => void
  disabled?: boolean
}

/** A choice in the middle of a sentence. */
export function SlotSelect<Value extends string>(props: SlotSelectProps<Value>) {
  const { label, value, options, onChange, disabled } = props
  return (
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
  )
}

type SlotInputProps<Value> = {
  label: string
  value: Value
  /** As it stands in the field. */
  write: (value: Value) => string
  /** What was typed means this, or the sentence says what is wrong with it. */
  read: (text: string) => { value: Value } | { problem: string }
  onChange: (value: Value) => void
  /** In a fixed face, from left to right: addresses, selectors, tags. */
  isCode?: boolean
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'disabled' | 'placeholder'>

/** Something typed in the middle of a sentence. What is wrong stays as it was typed, and says why. */
export function SlotInput<Value>(props: SlotInputProps<Value>) {
  const { label, value, write, read, onChange, isCode, ...native } = props
  const errorId = useId()
  const { text, setText } = useDraft(write(value))
  const understood = read(text)
  const problem = 'problem' in understood ? understood.problem : null
  return (
    <span className="slot-field">
      <input
        type="text"
        {...native}
        className="slot"
        data-code={isCode ? '' : undefined}
        dir={isCode ? 'ltr' : undefined}
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : errorId}
        size={widthOf(text.length)}
        value={text}
        onChange={({ currentTarget }) => {
          const typed = currentTarget.value
          setText(typed)
          const meant = read(typed)
          if ('value' in meant) onChange(meant.value)
        }}
      />
      <SlotError id={errorId}>{problem}</SlotError>
    </span>
  )
}

/** In letters, for engines that do not size a field by its content. */
const widthOf = (letters: number): number =>
  Math.min(MOST_LETTERS, Math.max(FEWEST_LETTERS, letters))
const FEWEST_LETTERS = 4
const MOST_LETTERS = 40

/** Follows the value from outside, but for what is being typed. */
function useDraft(written: string) {
  const [text, setText] = useState(written)
  const known = useRef(written)
  const typed = useRef(written)
  if (known.current !== written) {
    known.current = written
    if (typed.current.trim() !== written) {
      typed.current = written
      setText(written)
    }
  }
  return {
    text,
    setText(next: string) {
      typed.current = next
      setText(next)
    },
  }
}

function SlotError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span className="slot-error" id={id} role="alert">
      {children}
    </span>
  )
}

import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { TextInput } from '../text-input.tsx'
import { useDraft } from './draft.ts'
import { Line } from './line.tsx'

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
}

/** A text of the pop-up. What cannot be kept stays as it was typed, and says why. */
export function TextSetting(props: TextSettingProps) {
  const { label, value, take, isLong, isInLine, isCode, isBare, hint, placeholder, suffix } = props
  const draft = useDraft(label, value, (text) => {
    const problem = take(text)
    return problem === null ? { written: text } : { problem }
  })
  const native = {
    value: draft.text,
    dir: isCode ? 'ltr' : 'auto',
    'data-field': draft.field,
    'data-code': isCode ? '' : undefined,
    spellCheck: !isCode,
    placeholder,
    onBlur: draft.settle,
  }
  return (
    <Line
      label={label}
      error={draft.problem}
      isStacked={!isInLine}
      isBare={isBare ?? false}
      {...(hint ? { hint } : {})}
    >
      {(control) =>
        isLong ? (
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
        )
      }
    </Line>
  )
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

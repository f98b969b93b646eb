import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, type ReactNode } from 'react'
import { useElement } from '../../config/context.tsx'
import { format, type MessageValue } from '../../messages/index.ts'

type SentenceProps = {
  /** The message as in the catalogue, from `useMessageTemplates`. */
  line: string
  /** The content for each `{name}`: a control, or bold text. */
  slots: Readonly<Record<string, ReactNode>>
  /** The values that select the plural form in `{count|day|days}`. */
  values?: Readonly<Record<string, MessageValue>>
}

/** A sentence that contains elements, each where the translation places it. */
export function Sentence({ line, slots, values = {} }: SentenceProps) {
  useSignals()
  const language = useElement().locale.value
  // Every second piece is the name of a slot.
  return line.split(/\{(\w+)\}/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never change order
    <Fragment key={index}>
      {index % 2 === 0 ? format(piece, values, language) : slots[piece]}
    </Fragment>
  ))
}

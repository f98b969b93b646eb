import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, type ReactNode } from 'react'
import { useElement } from '../../config/context.tsx'
import { format, type MessageValue } from '../../messages/index.ts'

type SentenceProps = {
  /** As the catalogue has it, by `useLines`. */
  line: string
  /** What stands in `{name}`: a control, or words in bold. */
  slots: Readonly<Record<string, ReactNode>>
  /** What decides between `{count|day|days}`. */
  values?: Readonly<Record<string, MessageValue>>
}

/** A sentence with parts that are more than text, each where its language puts it. */
export function Sentence({ line, slots, values = {} }: SentenceProps) {
  useSignals()
  const language = useElement().locale.value
  // Every second piece is the name of a slot.
  return line.split(/\{(\w+)\}/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line stay in their order
    <Fragment key={index}>
      {index % 2 === 0 ? format(piece, values, language) : slots[piece]}
    </Fragment>
  ))
}

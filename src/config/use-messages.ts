import { useSignals } from '@preact/signals-react/runtime'
import { type Catalogue, format, type MessageValue, type ValuesOf } from '../messages/index.ts'
import { useElement, useKit } from './context.tsx'
import type { Kit } from './kit.ts'

/** Gives the words for a key, with its placeholders filled: `t('title')`, `t('left', { count: 2 })`. */
export type Translate<Lines extends Record<string, string>> = <Key extends keyof Lines & string>(
  key: Key,
  ...values: ValuesOf<Lines[Key]>
) => string

/** The words of any feature, for who learns only later which. */
export type Words = <Lines extends Record<string, string>>(
  catalogue: Catalogue<Lines>,
) => Translate<Lines>

/** Words in the element's language, with the host's own before ours. */
export function useWords(): Words {
  useSignals()
  const kit = useKit()
  const { locale } = useElement()
  const overrides = kit.overrides.value
  const language = locale.value
  return (catalogue) =>
    (key, ...[values]) =>
      format(lineOf(catalogue, key, overrides), values ?? {}, language)
}

/** The lines of one feature as they are written, placeholders and all: for `ui/sentence`, which fills them. */
export function useLines<Lines extends Record<string, string>>(
  catalogue: Catalogue<Lines>,
): (key: keyof Lines & string) => string {
  useSignals()
  const overrides = useKit().overrides.value
  return (key) => lineOf(catalogue, key, overrides)
}

/** The words of one feature. */
export function useMessages<Lines extends Record<string, string>>(
  catalogue: Catalogue<Lines>,
): Translate<Lines> {
  return useWords()(catalogue)
}

/** The same outside React: for stores that push a notice. */
export function messageOf<Lines extends Record<string, string>, Key extends keyof Lines & string>(
  kit: Kit,
  catalogue: Catalogue<Lines>,
  key: Key,
  ...values: ValuesOf<Lines[Key]>
): string {
  const filled: Readonly<Record<string, MessageValue>> = values[0] ?? {}
  return format(lineOf(catalogue, key, kit.overrides.peek()), filled, kit.locale.peek())
}

function lineOf<Lines extends Record<string, string>>(
  { name, lines }: Catalogue<Lines>,
  key: keyof Lines & string,
  overrides: Readonly<Record<string, string>>,
): string {
  return overrides[`${name}.${key}`] ?? lines[key] ?? key
}

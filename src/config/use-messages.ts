import { useSignals } from '@preact/signals-react/runtime'
import { type Catalogue, format, type MessageValue, type ValuesOf } from '../messages/index.ts'
import { useElement, useKit } from './context.tsx'
import type { Kit } from './kit.ts'

/** Returns the message for a key, with its placeholders filled: `t('title')`, `t('left', { count: 2 })`. */
export type Translate<Lines extends Record<string, string>> = <Key extends keyof Lines & string>(
  key: Key,
  ...values: ValuesOf<Lines[Key]>
) => string

/** Translates messages from any catalogue. */
export type Translator = <Lines extends Record<string, string>>(
  catalogue: Catalogue<Lines>,
) => Translate<Lines>

/** Translates messages from any catalogue, with the host's overrides, in the element's language. */
export function useTranslator(): Translator {
  useSignals()
  const kit = useKit()
  const { locale } = useElement()
  const overrides = kit.overrides.value
  const language = locale.value
  return (catalogue) =>
    (key, ...[values]) =>
      format(templateOf(catalogue, key, overrides), values ?? {}, language)
}

/** The messages of one catalogue. */
export function useMessages<Lines extends Record<string, string>>(
  catalogue: Catalogue<Lines>,
): Translate<Lines> {
  return useTranslator()(catalogue)
}

/** Returns a message outside React, for stores that push a notice. */
export function messageOf<Lines extends Record<string, string>, Key extends keyof Lines & string>(
  kit: Kit,
  catalogue: Catalogue<Lines>,
  key: Key,
  ...values: ValuesOf<Lines[Key]>
): string {
  const placeholderValues: Readonly<Record<string, MessageValue>> = values[0] ?? {}
  return format(
    templateOf(catalogue, key, kit.overrides.peek()),
    placeholderValues,
    kit.locale.peek(),
  )
}

/** A message with unfilled placeholders: the host's, or the catalogue's. */
export function templateOf<Lines extends Record<string, string>>(
  { name, lines }: Catalogue<Lines>,
  key: keyof Lines & string,
  overrides: Readonly<Record<string, string>>,
): string {
  return overrides[`${name}.${key}`] ?? lines[key] ?? key
}

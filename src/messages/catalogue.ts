/** The messages of one feature, one per key, so that they can be translated and overridden. */
export type Catalogue<
  Lines extends Record<string, string> = Record<string, string>,
  Name extends string = string,
> = {
  /** The prefix for overrides: `configure({ messages: { 'ui.tryAgain': '…' } })`. */
  readonly name: Name
  readonly lines: Lines
}

/** The value of a placeholder; numbers are formatted for the user's locale. */
export type MessageValue = string | number

/** Every placeholder of a message: `'{count} of {total}'` gives `'count' | 'total'`. */
export type Placeholders<Line extends string> = string extends Line
  ? string
  : Line extends `${string}{${infer Inside}}${infer Rest}`
    ? (Inside extends `${infer Name}|${string}` ? Name : Inside) | Placeholders<Rest>
    : never

/** The arguments after the key; empty if the message has no placeholder. */
export type ValuesOf<Line extends string> = string extends Line
  ? [values?: Readonly<Record<string, MessageValue>>]
  : [Placeholders<Line>] extends [never]
    ? []
    : [values: Readonly<Record<Placeholders<Line>, MessageValue>>]

/** Declares the messages of one feature; pass a literal, so that keys and placeholders are typed. */
export function catalogue<Name extends string, const Lines extends Record<string, string>>(
  name: Name,
  lines: Lines,
): Catalogue<Lines, Name> {
  return { name, lines }
}

/** The words of one feature: one line a message, so that they can be translated and overridden. */
export type Catalogue<
  Lines extends Record<string, string> = Record<string, string>,
  Name extends string = string,
> = {
  /** Overrides name a message `name.key`: `configure({ messages: { 'kit.tryAgain': '…' } })`. */
  readonly name: Name
  readonly lines: Lines
}

/** What stands in a placeholder; a number is written in the reader's own figures. */
export type MessageValue = string | number

/** Every placeholder of a line: `'{count} of {total}'` gives `'count' | 'total'`. */
export type Placeholders<Line extends string> = string extends Line
  ? string
  : Line extends `${string}{${infer Inside}}${infer Rest}`
    ? (Inside extends `${infer Name}|${string}` ? Name : Inside) | Placeholders<Rest>
    : never

/** The arguments after the key: none where the line has no placeholder. */
export type ValuesOf<Line extends string> = string extends Line
  ? [values?: Readonly<Record<string, MessageValue>>]
  : [Placeholders<Line>] extends [never]
    ? []
    : [values: Readonly<Record<Placeholders<Line>, MessageValue>>]

/** Declares the words of one feature; pass a literal, so that keys and placeholders are typed. */
export function catalogue<Name extends string, const Lines extends Record<string, string>>(
  name: Name,
  lines: Lines,
): Catalogue<Lines, Name> {
  return { name, lines }
}

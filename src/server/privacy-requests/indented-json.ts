/** JSON with two spaces for each level; `indent` is that of the line on which it starts. */
const indented = (value: object, indent: string): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)

/** An object with at least one property, without its end, so that further properties can follow. */
export const openObject = (value: object, indent: string): string =>
  indented(value, indent).slice(0, -`\n${indent}}`.length)

/** Writes a list as it is read, one batch of its rows at a time. */
export async function* writeList(
  batches: AsyncGenerator<object[]>,
  indent: string,
): AsyncGenerator<string> {
  let isEmpty = true
  yield '['
  for await (const rows of batches) {
    const texts = rows.map((row) => `\n${indent}  ${indented(row, `${indent}  `)}`)
    if (texts.length > 0) yield `${isEmpty ? '' : ','}${texts.join(',')}`
    isEmpty &&= texts.length === 0
  }
  yield isEmpty ? ']' : `\n${indent}]`
}

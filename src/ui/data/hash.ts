/** A small number that is always the same for the same text, for choosing a colour. */
export function hashOf(text: string): number {
  let hash = 0
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9_973
  return hash
}

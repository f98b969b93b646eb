/** `Array.prototype.toSpliced`, which our oldest browsers don't have. */
export function toSpliced<Item>(
  items: readonly Item[],
  at: number,
  count: number,
  ...others: readonly Item[]
): Item[] {
  return [...items.slice(0, at), ...others, ...items.slice(at + count)]
}

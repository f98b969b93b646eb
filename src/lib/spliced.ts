/** A copy without `count` items from `at` on, and with others in their place. `toSpliced` is younger than our oldest browsers. */
export function spliced<Item>(
  items: readonly Item[],
  at: number,
  count: number,
  ...others: readonly Item[]
): Item[] {
  return [...items.slice(0, at), ...others, ...items.slice(at + count)]
}

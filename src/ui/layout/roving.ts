type Key = { key: string; currentTarget: Element }

/**
 * The index that an arrow key, Home or End moves to in a row (`inline`) or a column (`block`), wrapping around.
 * Null for any other key.
 */
export function nextIndex(
  { key, currentTarget }: Key,
  current: number,
  count: number,
  axis: 'inline' | 'block',
): number | null {
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const [forwards, backwards] = arrows(axis, currentTarget)
  if (key === forwards) return (current + 1) % count
  if (key === backwards) return current < 0 ? count - 1 : (current - 1 + count) % count
  return null
}

function arrows(axis: 'inline' | 'block', element: Element): [string, string] {
  if (axis === 'block') return ['ArrowDown', 'ArrowUp']
  return getComputedStyle(element).direction === 'rtl'
    ? ['ArrowLeft', 'ArrowRight']
    : ['ArrowRight', 'ArrowLeft']
}

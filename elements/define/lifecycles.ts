import type { Life } from './life.ts'

/** How the view finds the life of its element: React is given the element only. */
const lives = new WeakMap<HTMLElement, Life>()

export const lifeOf = (host: HTMLElement): Life | undefined => lives.get(host)

export function putLife(host: HTMLElement, life: Life): void {
  lives.set(host, life)
}

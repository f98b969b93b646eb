import { signal } from '@preact/signals-core'
import { later } from './later.ts'

const toUnicode = signal<((host: string) => string) | null>(null)

const load = later(async () => {
  toUnicode.value = (await import('./unicode-host.ts')).unicodeHost
})

/**
 * A host in its own script, for people to read: domains are kept in ASCII. Reads a signal, for what
 * it takes comes with the first host in another script; until then, or without it, that one stays ASCII.
 */
export function readableHost(host: string): string {
  if (!host.includes('xn--')) return host
  if (!toUnicode.value) load().catch(() => {})
  return toUnicode.value?.(host) ?? host
}

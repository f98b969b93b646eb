import { signal } from '@preact/signals-core'
import { loadOnce } from './load-part.ts'

const toUnicode = signal<((host: string) => string) | null>(null)

const load = loadOnce(async () => {
  toUnicode.value = (await import('./unicode-host.ts')).unicodeHost
})

/**
 * The Unicode form of a host, for display; domains are stored in ASCII. Reads a signal, because the decoder is loaded
 * with the first such host. Until then, or if loading fails, the ASCII form is returned.
 */
export function readableHost(host: string): string {
  if (!host.includes('xn--')) return host
  if (!toUnicode.value) load().catch(() => {})
  return toUnicode.value?.(host) ?? host
}

import type { Config } from '../../config/options.ts'

/** The script that a snippet names. */
export const scriptAddress = ({ apiBase }: Config): string => `${apiBase}/poplar.js`

export const wordpressPluginAddress = ({ apiBase }: Config): string =>
  `${apiBase}/downloads/poplar-wordpress.zip`

/** A link that opens the person's own mail programme with this letter in it. */
export function mailLink(subject: string, body: string): string {
  // Mail wants both characters of a line end (RFC 6068).
  const lines = body.replaceAll('\n', '\r\n')
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`
}

import type { Config } from '../../config/options.ts'

/** The URL of the script in a snippet. */
export const snippetScriptUrl = ({ apiBase }: Config): string => `${apiBase}/poplar.js`

export const wordpressPluginUrl = ({ apiBase }: Config): string =>
  `${apiBase}/downloads/poplar-wordpress.zip`

/** A `mailto:` link that opens a new message with this subject and body. */
export function mailtoLink(subject: string, body: string): string {
  // Line breaks in mail are CRLF (RFC 6068).
  const lines = body.replaceAll('\n', '\r\n')
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`
}

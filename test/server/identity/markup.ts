type SetCookie = {
  name: string
  value: string
  path: string
  attributes: string
  isDeleted: boolean
}

export function parseCookies(lines: readonly string[]): SetCookie[] {
  return lines.map((line) => {
    const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? []
    const path = /;\s*path=([^;]+)/i.exec(attributes)?.[1] ?? '/'
    const expires = /;\s*expires=([^;]+)/i.exec(attributes)?.[1]
    const isDeleted = expires !== undefined && Date.parse(expires) <= Date.now()
    return { name, value, path, attributes, isDeleted }
  })
}

/** A page's forms with their hidden fields. */
export function readForms(html: string) {
  return [...html.matchAll(/<form[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g)].map(
    ([, action = '', inner = '']) => {
      const hidden = inner.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
      return {
        action: decodeEntities(action),
        hidden: Object.fromEntries(
          [...hidden].map(([, name = '', value = '']) => [name, decodeEntities(value)]),
        ),
      }
    },
  )
}

/** The visible text of a page. */
export const textOf = (html: string): string =>
  decodeEntities(
    html.replace(/<(script|style|svg|title)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim()

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const decodeEntities = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? '')

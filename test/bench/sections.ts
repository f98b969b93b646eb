/** One part of results.md, with the conditions of its own measurement. */
export type Section = {
  /** Identifies the section in the file. */
  title: string
  introduction: string
  /** One per line. */
  conditions: Readonly<Record<string, string>>
  tables: readonly string[]
}

const formatSection = ({ title, introduction, conditions, tables }: Section): string => {
  const lines = Object.entries(conditions).map(([what, text]) => `- ${what}: ${text}`)
  return [`# ${title}`, introduction, lines.join('\n'), ...tables].join('\n\n')
}

/** Replaces the section of the same title, or adds it at the end, and keeps the others. */
export function replaceSection(text: string, section: Section): string {
  const sections = text.split(/\n+(?=# )/).map((part) => part.trim())
  const newSection = formatSection(section)
  const isSame = (part: string) => part.split('\n', 1)[0] === `# ${section.title}`
  const replaced = sections.map((part) => (isSame(part) ? newSection : part))
  const all = sections.some(isSame) ? replaced : [...sections, newSection]
  return `${all.filter((part) => part !== '').join('\n\n')}\n`
}

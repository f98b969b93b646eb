import type { manifestOf } from './manifest.ts'

type Manifest = ReturnType<typeof manifestOf>
type Declaration = Manifest['modules'][number]['declarations'][number]
type Line = { name: string; description: string; type?: { text: string }; default?: string }

const INTRODUCTION = `\
> Poplar is a service for pop-up campaigns. Poplar Kit is its dashboard as five custom elements for any page and framework. This file
> has everything needed to embed them: the tags, a first example, the embedding contract, complete files of sixteen example apps from
> plain HTML to Next, policies of strict pages, how to sell a plan and to test a page, and the versioning policy.`

/**
 * `llms.txt`: the tags and the documents as one Markdown text, for language models. Pure.
 * @param documents Markdown, each with a single top-level heading
 */
export function llmsTextOf(manifest: Manifest, documents: readonly string[]): string {
  const tags = manifest.modules.flatMap(({ declarations }) => declarations)
  return `${[
    `# Poplar Kit ${manifest.packageVersion}`,
    INTRODUCTION,
    '## Tags',
    ...tags.map(tagSection),
    ...documents.map((text) => demoteHeadings(withoutRelativeLinks(text)).trim()),
  ].join('\n\n')}\n`
}

function tagSection({ tagName, name, description, attributes, members, events }: Declaration) {
  const propertiesOnly = members.filter(({ attribute }) => attribute === undefined)
  return [
    `### ${tagName}`,
    `${description} \`import 'poplar-kit/elements/${tagName}'\` defines it as \`${name}\`.`,
    list('Attributes (each is also a camel-case property):', attributes),
    list('Properties and methods without an attribute:', propertiesOnly),
    list('Events:', events),
  ].join('\n\n')
}

const list = (title: string, lines: readonly Line[]): string =>
  [title, '', ...lines.map(lineOf)].join('\n')

function lineOf({ name, type, default: standard, description }: Line): string {
  const signature = type ? `\`${name}\`: \`${type.text}\`` : `\`${name}()\``
  return `- ${signature}${standard === undefined ? '' : `, by default \`${standard}\``}. ${description}`
}

/** Relative links point to the other documents, which are all part of this text. */
const withoutRelativeLinks = (text: string): string =>
  text.replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1')

/** Shifts the headings so that the first one has level 2. Lines in code blocks are not headings. */
function demoteHeadings(text: string): string {
  const shift = 2 - (/^#+/m.exec(text)?.[0].length ?? 2)
  const parts = text.split(/^(```[\s\S]*?^```)/m)
  const demote = (part: string) =>
    part.replace(/^#+(?= )/gm, (hashes) => '#'.repeat(hashes.length + shift))
  return parts.map((part) => (part.startsWith('```') ? part : demote(part))).join('')
}

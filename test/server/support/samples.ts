import { readFileSync } from 'node:fs'

/** A fenced code block of a document. */
export type Sample = {
  document: string
  /** The line number of its first line of code. */
  line: number
  language: string
  code: string
  /** The app's file that it shows, below test/hosts. */
  file: string | null
}

export const placeOf = ({ document, line }: Sample): string => `${document}:${line}`

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Every code block, in order. */
export function samplesIn(document: string): Sample[] {
  const text = readFileSync(document, 'utf8')
  return [...text.matchAll(/(?:^`(\S+)`:\n\n)?^```(\w*)\n(.*?)^```$/gms)].map(
    ({ index, 0: whole, 1: file = null, 2: language = '', 3: code = '' }) => ({
      document,
      line: lineAt(text, index + whole.lastIndexOf(`\`\`\`${language}\n${code}`)) + 1,
      language,
      code,
      file,
    }),
  )
}

/** Code inside a sample, preceded by empty lines so that its line numbers are the document's. */
export type Code = { sample: Sample; extension: 'ts' | 'tsx' | 'js'; text: string }

function codeAt(sample: Sample, extension: Code['extension'], index: number, code: string): Code {
  const line = sample.line + lineAt(sample.code, index) - 1
  return { sample, extension, text: '\n'.repeat(line - 1) + code }
}

const SCRIPT = /(<script\b([^>]*)>)(.*?)<\/script>/gms

/** The scripts of an HTML page or a component, by their attributes. */
export const scriptsIn = (sample: Sample) =>
  [...sample.code.matchAll(SCRIPT)].map(
    ({ index, 1: tag = '', 2: attributes = '', 3: text = '' }) => ({
      attributes,
      text,
      index: index + tag.length,
    }),
  )

/** The TypeScript and JavaScript that a sample consists of or contains. */
export function codesOf(sample: Sample): Code[] {
  const { language, code } = sample
  if (language === 'ts' || language === 'tsx' || language === 'js')
    return [codeAt(sample, language, 0, code)]
  if (language === 'vue' || language === 'svelte')
    return scriptsIn(sample).map(({ text, index }) => codeAt(sample, 'ts', index, text))
  if (language !== 'html') return []
  return scriptsIn(sample)
    .filter(({ attributes, text }) => /type="module"/.test(attributes) && text.trim() !== '')
    .map(({ text, index }) => codeAt(sample, 'js', index, text))
}

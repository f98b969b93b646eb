import { compile } from 'svelte/compiler'
import { compileTemplate, parse } from 'vue/compiler-sfc'
import type { ManifestTag } from './manifest-tags.ts'
import { placeOf, type Sample, scriptsIn } from './samples.ts'

const onlyLineBreaks = (text: string): string => text.replace(/[^\n]/g, '')

/** The places of the errors in markup, such as a missing end tag. Vue's compiler also reads plain HTML. */
function templateErrors(sample: Sample, code: string, line = 1): string[] {
  const source = code.replace(/<script\b.*?<\/script>/gs, onlyLineBreaks)
  const { errors } = compileTemplate({ source, filename: sample.document, id: 'sample' })
  return errors.map((error) => {
    const start = typeof error === 'string' ? 1 : (error.loc?.start.line ?? 1)
    const message = typeof error === 'string' ? error : error.message
    return `${sample.document}:${sample.line + line + start - 2}: ${message}`
  })
}

function jsonErrors(sample: Sample): string[] {
  const maps = scriptsIn(sample).filter(({ attributes }) => /type="importmap"/.test(attributes))
  return maps.flatMap(({ text }) => {
    try {
      JSON.parse(text)
      return []
    } catch (error) {
      return [`${placeOf(sample)}: ${error}`]
    }
  })
}

function vueErrors(sample: Sample): string[] {
  const { descriptor, errors } = parse(sample.code)
  const { template } = descriptor
  const templates = template
    ? templateErrors(sample, template.content, template.loc.start.line)
    : []
  return [...errors.map(({ message }) => `${placeOf(sample)}: ${message}`), ...templates]
}

function svelteErrors(sample: Sample): string[] {
  try {
    compile(sample.code, { generate: false })
    return []
  } catch (error) {
    return [`${placeOf(sample)}: ${error}`]
  }
}

const COMMON_ATTRIBUTES = ['id', 'class', 'style', 'lang', 'dir', 'slot', 'hidden', 'ref']

/** `@name` and `on…` are events; `:name` and `{name}` are properties. */
const eventOf = (name: string) => /^(?:@|on:?)(.+)/.exec(name)?.[1]

function isKnown(name: string, tag: ManifestTag): boolean {
  const event = eventOf(name)
  if (event !== undefined) return tag.events.some((one) => one.name === event)
  const plain = name.replace(/^:|[{}]/g, '')
  const names = [...tag.attributes, ...tag.members].map((one) => one.name)
  return [...COMMON_ATTRIBUTES, ...names].includes(plain)
}

/** Attributes, properties and events of the kit's tags that the tags do not have. */
export function unknownNames(sample: Sample, tags: readonly ManifestTag[]): string[] {
  const withoutValues = sample.code.replace(/="[^"]*"|=\{.*\}/g, '')
  return [...withoutValues.matchAll(/<([a-z]+(?:-[a-z]+)+)\b([^<>]*)>/g)].flatMap(
    ([, tagName = '', attributes = '']) => {
      const tag = tags.find((one) => one.tagName === tagName)
      if (!tag) return [`${placeOf(sample)}: <${tagName}>`]
      const names = attributes.split(/[\s/]+/).filter((name) => name !== '')
      return names
        .filter((name) => !isKnown(name, tag))
        .map((name) => `${placeOf(sample)}: ${name} of <${tagName}>`)
    },
  )
}

/** Errors in the markup of a page or component. */
export function markupErrors(sample: Sample): string[] {
  if (sample.language === 'vue') return vueErrors(sample)
  if (sample.language === 'svelte') return svelteErrors(sample)
  return [...templateErrors(sample, sample.code), ...jsonErrors(sample)]
}

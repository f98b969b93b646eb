import { ABOUT, type About, COMMON_ABOUT, COMMON_EVENTS, COMMON_TYPES, DEFAULTS } from './about.ts'
import { attributeName, typeText } from './define/attributes.ts'
import { attributesOf } from './define/element-props.ts'
import { type AttributeType, COMMON_PROPERTIES, type Descriptor } from './define/spec.ts'

/** The custom properties that a host may set on a tag. */
const CSS_PROPERTIES = [
  { name: '--poplar-accent', description: 'The one accent; its shades are mixed from it.' },
  { name: '--poplar-on-accent', description: 'Text on the accent, at 4.5:1.' },
  { name: '--poplar-radius', description: 'The corner radius that all others follow.' },
  { name: '--poplar-font', description: 'The font family.' },
  { name: '--poplar-scale', description: 'Enlarges every text, as a factor.' },
]

/** What a host may style by `::part()`. */
export const CSS_PARTS = [
  { name: 'view', description: 'The wrapper of all that the element shows.' },
  { name: 'button', description: 'Every button, and every link that looks like one.' },
  { name: 'input', description: 'Every field to type into or to choose from.' },
]

const CSS_STATES = [
  { name: 'loading', description: 'The element is not ready yet.' },
  { name: 'failed', description: 'The element shows a failure.' },
]

const SLOTS = [{ name: '', description: 'Shows until the element does.' }]

/** One tag, in the table that defines it and in words. */
export type Described = { descriptor: Descriptor; about: About }

/** @throws Error for a tag without words */
export function inWords(descriptors: readonly Descriptor[]): Described[] {
  return descriptors.map((descriptor) => {
    const about = ABOUT[descriptor.tag]
    if (!about) throw new Error(`elements/about.ts has no words for <${descriptor.tag}>.`)
    return { descriptor, about }
  })
}

/** `custom-elements.json`, made from the very tables that define the elements. Pure. */
export function manifestOf(tags: readonly Described[], packageVersion: string) {
  return {
    schemaVersion: '1.0.0',
    readme: 'README.md',
    packageVersion,
    modules: tags.flatMap(({ descriptor, about }) => [
      {
        kind: 'javascript-module',
        path: moduleOf(descriptor),
        declarations: [declarationOf(descriptor, about)],
        exports: [definitionOf(descriptor)],
      },
      // The lite build defines the same tags, of the same classes, behind a door of its own.
      {
        kind: 'javascript-module',
        path: `dist/lite/${descriptor.tag}.js`,
        declarations: [],
        exports: [definitionOf(descriptor)],
      },
    ]),
  }
}

/** What VS Code reads as `html.customData`. Pure. */
export function editorDataOf(tags: readonly Described[]) {
  return {
    version: 1.1,
    tags: tags.map(({ descriptor, about }) => ({
      name: descriptor.tag,
      description: about.summary,
      attributes: attributesInWords(descriptor, about).map(({ name, description, type }) => ({
        name,
        description,
        ...(isList(type) ? { values: type.map((word) => ({ name: word })) } : {}),
        ...(type === 'boolean' ? { valueSet: 'v' } : {}),
      })),
    })),
  }
}

/** What JetBrains' editors read as `web-types`. Pure. */
export function webTypesOf(tags: readonly Described[], version: string) {
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: 'poplar-kit',
    version,
    'description-markup': 'markdown',
    'js-types-syntax': 'typescript',
    contributions: {
      html: { elements: tags.map(({ descriptor, about }) => webElementOf(descriptor, about)) },
    },
  }
}

function webElementOf(descriptor: Descriptor, about: About) {
  const { attributes, members, events, slots, cssProperties, cssParts } = declarationOf(
    descriptor,
    about,
  )
  const fields = members.flatMap(({ kind, name, description, type }) =>
    kind === 'field' && type ? [{ name, description, type: type.text }] : [],
  )
  return {
    name: descriptor.tag,
    description: about.summary,
    attributes: attributes.map(({ name, description, type, default: standard }) => ({
      name,
      description,
      value: type.text === 'boolean' ? { kind: 'no-value' } : { type: type.text },
      ...(standard === undefined ? {} : { default: standard }),
    })),
    slots: slots.map(({ name, description }) => ({ name: name || 'default', description })),
    js: {
      properties: fields,
      events: events.map(({ name, description, type }) => ({ name, description, type: type.text })),
    },
    css: { properties: cssProperties, parts: cssParts },
  }
}

function declarationOf(descriptor: Descriptor, about: About) {
  const attributes = attributesInWords(descriptor, about)
  return {
    kind: 'class',
    customElement: true,
    name: classNameOf(descriptor),
    tagName: descriptor.tag,
    description: about.summary,
    superclass: { name: 'HTMLElement' },
    attributes: attributes.map(({ prop, name, description, type, standard }) => ({
      name,
      fieldName: prop,
      type: { text: textOf(type) },
      ...(standard === undefined ? {} : { default: standard }),
      description,
    })),
    members: membersOf(descriptor, about),
    events: eventsOf(descriptor, about),
    slots: SLOTS,
    cssProperties: CSS_PROPERTIES,
    cssParts: CSS_PARTS,
    cssStates: CSS_STATES,
  }
}

type Member = {
  kind: 'field' | 'method'
  name: string
  description: string
  type?: { text: string }
  attribute?: string
  reflects?: boolean
  readonly?: boolean
}

function membersOf(descriptor: Descriptor, about: About): Member[] {
  const own = [...COMMON_PROPERTIES, ...descriptor.spec.properties]
  return [
    ...attributesInWords(descriptor, about).map(
      ({ prop, name, description, type }): Member => ({
        kind: 'field',
        name: prop,
        attribute: name,
        reflects: true,
        type: { text: type === 'boolean' ? 'boolean' : `${textOf(type)} | undefined` },
        description,
      }),
    ),
    ...own.map(
      (prop): Member => ({
        kind: 'field',
        name: prop,
        type: { text: `${about.types[prop] ?? COMMON_TYPES[prop] ?? 'unknown'} | undefined` },
        description: aboutOf(prop, about),
      }),
    ),
    readonlyMember('ready', 'Promise<ElementState>'),
    readonlyMember('state', 'ElementState'),
    { kind: 'method', name: 'focus', description: aboutOf('focus', about) },
  ]
}

const readonlyMember = (name: string, text: string): Member => ({
  kind: 'field',
  name,
  readonly: true,
  type: { text },
  description: COMMON_ABOUT[name] ?? '',
})

function eventsOf({ spec }: Descriptor, about: About) {
  const own = Object.entries(spec.events).map(([prop, { name, cancelable }]) => ({
    name,
    type: { text: `CustomEvent<${about.types[prop] ?? 'null'}>` },
    description: `${aboutOf(prop, about)}${cancelable ? ' Cancelable.' : ''}`.trim(),
  }))
  const common = COMMON_EVENTS.map(({ name, detail, description }) => ({
    name,
    type: { text: `CustomEvent<${detail}>` },
    description,
  }))
  return [...own, ...common]
}

const attributesInWords = ({ spec }: Descriptor, about: About) =>
  Object.entries(attributesOf(spec)).map(([prop, type]) => ({
    prop,
    name: attributeName(prop),
    description: aboutOf(prop, about),
    type: about.values?.[prop] ?? type,
    standard: DEFAULTS[prop] && `'${DEFAULTS[prop]}'`,
  }))

const isList = (type: AttributeType): type is readonly string[] => typeof type !== 'string'

const textOf = (type: AttributeType): string => (type === 'language' ? 'string' : typeText(type))

const aboutOf = (prop: string, { props }: About): string => props[prop] ?? COMMON_ABOUT[prop] ?? ''

const moduleOf = ({ tag }: Descriptor): string => `dist/${tag}.js`

const definitionOf = (descriptor: Descriptor) => ({
  kind: 'custom-element-definition',
  name: descriptor.tag,
  declaration: { name: classNameOf(descriptor), module: moduleOf(descriptor) },
})

/** `add-site-wizard` is the class `AddSiteWizardElement`. */
const classNameOf = ({ tag }: Descriptor): string =>
  `${tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Element`

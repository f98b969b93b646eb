import { attributeName, describeType } from './define/attribute-values.ts'
import { attributesOf } from './define/attributes-and-properties.ts'
import { type AttributeType, COMMON_PROPERTIES, type Descriptor } from './define/spec.ts'
import {
  COMMON_DESCRIPTIONS,
  COMMON_EVENTS,
  COMMON_TYPES,
  DEFAULTS,
  TAG_DESCRIPTIONS,
  type TagDescription,
} from './tag-descriptions.ts'

/** The custom properties that a host may set on a tag. */
const CSS_PROPERTIES = [
  { name: '--poplar-accent', description: 'The accent colour; its shades are derived from it.' },
  {
    name: '--poplar-on-accent',
    description: 'Text on the accent colour, with a contrast of 4.5:1.',
  },
  {
    name: '--poplar-radius',
    description: 'The base corner radius; the others are derived from it.',
  },
  { name: '--poplar-font', description: 'The font family.' },
  { name: '--poplar-scale', description: 'Scale factor for all text.' },
]

/** The parts that a host may style with `::part()`. */
export const CSS_PARTS = [
  { name: 'view', description: 'The wrapper around the whole view.' },
  { name: 'button', description: 'Every button, and every link that looks like one.' },
  { name: 'input', description: 'Every text field and select.' },
]

const CSS_STATES = [
  { name: 'loading', description: 'The element is not ready yet.' },
  { name: 'failed', description: 'The element shows an error.' },
]

const SLOTS = [{ name: '', description: 'Shown until the view is rendered.' }]

/** One tag with its documentation. */
export type DescribedTag = { descriptor: Descriptor; tagDescription: TagDescription }

/** @throws Error for an undocumented tag */
export function describeTags(descriptors: readonly Descriptor[]): DescribedTag[] {
  return descriptors.map((descriptor) => {
    const tagDescription = TAG_DESCRIPTIONS[descriptor.tag]
    if (!tagDescription)
      throw new Error(`elements/tag-descriptions.ts does not describe <${descriptor.tag}>.`)
    return { descriptor, tagDescription }
  })
}

/** `custom-elements.json`, generated from the specs that define the elements. Pure. */
export function manifestOf(tags: readonly DescribedTag[], packageVersion: string) {
  return {
    schemaVersion: '1.0.0',
    readme: 'README.md',
    packageVersion,
    modules: tags.flatMap(({ descriptor, tagDescription }) => [
      {
        kind: 'javascript-module',
        path: moduleOf(descriptor),
        declarations: [declarationOf(descriptor, tagDescription)],
        exports: [definitionOf(descriptor)],
      },
      // The lite build defines the same tags under another entry point.
      {
        kind: 'javascript-module',
        path: `dist/lite/${descriptor.tag}.js`,
        declarations: [],
        exports: [definitionOf(descriptor)],
      },
    ]),
  }
}

/** `html.customData` for VS Code. Pure. */
export function editorDataOf(tags: readonly DescribedTag[]) {
  return {
    version: 1.1,
    tags: tags.map(({ descriptor, tagDescription }) => ({
      name: descriptor.tag,
      description: tagDescription.summary,
      attributes: describeAttributes(descriptor, tagDescription).map(
        ({ name, description, type }) => ({
          name,
          description,
          ...(isList(type) ? { values: type.map((word) => ({ name: word })) } : {}),
          ...(type === 'boolean' ? { valueSet: 'v' } : {}),
        }),
      ),
    })),
  }
}

/** `web-types` for JetBrains editors. Pure. */
export function webTypesOf(tags: readonly DescribedTag[], version: string) {
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: 'poplar-kit',
    version,
    'description-markup': 'markdown',
    'js-types-syntax': 'typescript',
    contributions: {
      html: {
        elements: tags.map(({ descriptor, tagDescription }) =>
          webElementOf(descriptor, tagDescription),
        ),
      },
    },
  }
}

function webElementOf(descriptor: Descriptor, about: TagDescription) {
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

function declarationOf(descriptor: Descriptor, about: TagDescription) {
  const attributes = describeAttributes(descriptor, about)
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
      type: { text: typeText(type) },
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

function membersOf(descriptor: Descriptor, about: TagDescription): Member[] {
  const own = [...COMMON_PROPERTIES, ...descriptor.spec.properties]
  return [
    ...describeAttributes(descriptor, about).map(
      ({ prop, name, description, type }): Member => ({
        kind: 'field',
        name: prop,
        attribute: name,
        reflects: true,
        type: { text: type === 'boolean' ? 'boolean' : `${typeText(type)} | undefined` },
        description,
      }),
    ),
    ...own.map(
      (prop): Member => ({
        kind: 'field',
        name: prop,
        type: { text: `${about.types[prop] ?? COMMON_TYPES[prop] ?? 'unknown'} | undefined` },
        description: descriptionOf(prop, about),
      }),
    ),
    readonlyMember('ready', 'Promise<ElementState>'),
    readonlyMember('state', 'ElementState'),
    { kind: 'method', name: 'focus', description: descriptionOf('focus', about) },
  ]
}

const readonlyMember = (name: string, text: string): Member => ({
  kind: 'field',
  name,
  readonly: true,
  type: { text },
  description: COMMON_DESCRIPTIONS[name] ?? '',
})

function eventsOf({ spec }: Descriptor, about: TagDescription) {
  const own = Object.entries(spec.events).map(([prop, { name, cancelable }]) => ({
    name,
    type: { text: `CustomEvent<${about.types[prop] ?? 'null'}>` },
    description: `${descriptionOf(prop, about)}${cancelable ? ' Cancelable.' : ''}`.trim(),
  }))
  const common = COMMON_EVENTS.map(({ name, detail, description }) => ({
    name,
    type: { text: `CustomEvent<${detail}>` },
    description,
  }))
  return [...own, ...common]
}

const describeAttributes = ({ spec }: Descriptor, about: TagDescription) =>
  Object.entries(attributesOf(spec)).map(([prop, type]) => ({
    prop,
    name: attributeName(prop),
    description: descriptionOf(prop, about),
    type: about.values?.[prop] ?? type,
    standard: DEFAULTS[prop] && `'${DEFAULTS[prop]}'`,
  }))

const isList = (type: AttributeType): type is readonly string[] => typeof type !== 'string'

const typeText = (type: AttributeType): string =>
  type === 'language' ? 'string' : describeType(type)

const descriptionOf = (prop: string, { props }: TagDescription): string =>
  props[prop] ?? COMMON_DESCRIPTIONS[prop] ?? ''

const moduleOf = ({ tag }: Descriptor): string => `dist/${tag}.js`

const definitionOf = (descriptor: Descriptor) => ({
  kind: 'custom-element-definition',
  name: descriptor.tag,
  declaration: { name: classNameOf(descriptor), module: moduleOf(descriptor) },
})

/** The class for `add-site-wizard` is `AddSiteWizardElement`. */
const classNameOf = ({ tag }: Descriptor): string =>
  `${tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Element`

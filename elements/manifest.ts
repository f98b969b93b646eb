import { ABOUT, type About, COMMON_ABOUT, COMMON_EVENTS } from './about.ts'
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
    modules: tags.map(({ descriptor, about }) => ({
      kind: 'javascript-module',
      path: moduleOf(descriptor),
      declarations: [declarationOf(descriptor, about)],
      exports: [
        {
          kind: 'custom-element-definition',
          name: descriptor.tag,
          declaration: { name: classNameOf(descriptor), module: moduleOf(descriptor) },
        },
      ],
    })),
  }
}

/** What VS Code reads as `html.customData`. Pure. */
export function editorDataOf(tags: readonly Described[]) {
  return {
    version: 1.1,
    tags: tags.map(({ descriptor: { tag, spec }, about }) => ({
      name: tag,
      description: about.summary,
      attributes: Object.entries(attributesOf(spec)).map(([prop, type]) => ({
        name: attributeName(prop),
        description: aboutOf(prop, about),
        ...(Array.isArray(type) ? { values: type.map((name: string) => ({ name })) } : {}),
        ...(type === 'boolean' ? { valueSet: 'v' } : {}),
      })),
    })),
  }
}

function declarationOf(descriptor: Descriptor, about: About) {
  const { tag, spec } = descriptor
  const attributes = Object.entries(attributesOf(spec))
  return {
    kind: 'class',
    customElement: true,
    name: classNameOf(descriptor),
    tagName: tag,
    description: about.summary,
    superclass: { name: 'HTMLElement' },
    attributes: attributes.map(([prop, type]) => ({
      name: attributeName(prop),
      fieldName: prop,
      type: { text: textOf(type) },
      description: aboutOf(prop, about),
    })),
    members: [
      ...attributes.map(([prop, type]) => ({
        kind: 'field',
        name: prop,
        attribute: attributeName(prop),
        reflects: true,
        type: { text: textOf(type) },
      })),
      ...[...COMMON_PROPERTIES, ...spec.properties].map((prop) => ({
        kind: 'field',
        name: prop,
        description: aboutOf(prop, about),
      })),
      { kind: 'field', name: 'ready', readonly: true, type: { text: 'Promise<void>' } },
      { kind: 'method', name: 'focus' },
    ],
    events: [
      ...Object.entries(spec.events).map(([prop, { name, cancelable }]) => ({
        name,
        type: { text: 'CustomEvent' },
        description: `${aboutOf(prop, about)}${cancelable ? ' Cancelable.' : ''}`.trim(),
      })),
      ...COMMON_EVENTS.map((event) => ({ ...event, type: { text: 'CustomEvent' } })),
    ],
    slots: SLOTS,
    cssProperties: CSS_PROPERTIES,
    cssParts: CSS_PARTS,
    cssStates: CSS_STATES,
  }
}

const textOf = (type: AttributeType): string => (type === 'language' ? 'string' : typeText(type))

const aboutOf = (prop: string, { props }: About): string => props[prop] ?? COMMON_ABOUT[prop] ?? ''

const moduleOf = ({ tag }: Descriptor): string => `dist/${tag}.js`

/** `add-site-wizard` is the class `AddSiteWizardElement`. */
const classNameOf = ({ tag }: Descriptor): string =>
  `${tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Element`

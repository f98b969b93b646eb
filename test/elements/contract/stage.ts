import { createElement } from 'react'
import { createElementClass } from '../../../elements/define/element-class.ts'
import { knownDescriptors } from '../../../elements/define/registry.ts'
import type { Descriptor, ElementState } from '../../../elements/define/spec.ts'
import { configure, type FailureReport } from '../../../elements/kit.ts'
import { eventually } from '../../support/queries.ts'
import { API_BASE, type Api, api, pathOf } from './api.ts'

/** One call of a view that takes its time. */
export type Load = {
  /** `GET /sites` */
  call: string
  /** What a person does so that it is made; by itself where this is absent. */
  begin?: (element: HTMLElement) => Promise<void>
  /** The button by which a person asks once more; null for a call that nobody waits for. */
  again: RegExp | null
}

/** What the suite must know of a tag, to act as a person would. */
export type Sample = {
  /** Answers that let the view load. */
  api: Api
  /** A text field of the first view, by a selector. */
  field: string
  /** True where the view is ready before its first field is there. */
  isFieldLate?: boolean
  /** What the view asks the API. */
  loads: readonly Load[]
  /** Attributes and properties that it needs in a test. */
  attributes?: Record<string, string>
  properties?: Record<string, unknown>
}

/** An element of the kit, as a script of no particular type meets it. */
export type AnyElement = HTMLElement & {
  ready: Promise<ElementState>
  state: ElementState
  [property: string]: unknown
}

/** `:state(failed)`, as Chrome before 125 writes it where it knows no other way. */
export function isIn(element: Element, state: 'loading' | 'failed'): boolean {
  const isNew = CSS.supports('selector(:state(failed))')
  return element.matches(isNew ? `:state(${state})` : `:--${state}`)
}

export const stateOf = ({ state }: AnyElement): ElementState => state

/** What the page has been told by `onError`. */
export const reports: FailureReport[] = []

const PAGE_TOKEN = 'a-secret-token'
/** Of the session that the test looks at: elements of earlier ones may still be asking. */
let token = PAGE_TOKEN

let isConfigured = false

/** The page's one configuration: the suite's tags all stand on it. */
export function configurePage(): void {
  if (isConfigured) return
  isConfigured = true
  configure({
    apiBase: API_BASE,
    getAccessToken: () => PAGE_TOKEN,
    stripe: { publishableKey: 'pk_test_contract' },
    brand: { siblings: [{ name: 'Mail', url: 'https://mail.example/' }] },
    onError: (report) => reports.push(report),
  })
}

export function descriptorOf(tag: string): Descriptor {
  const found = knownDescriptors().find((descriptor) => descriptor.tag === tag)
  if (!found) throw new Error(`<${tag}> has not been defined`)
  return found
}

let siblings = 0

/** The same element under a name of its own, which `define` gives it. */
export function upcoming(descriptor: Descriptor): { tag: string; define: () => void } {
  siblings += 1
  const tag = `${descriptor.tag}-${siblings}`
  return { tag, define: () => customElements.define(tag, createElementClass(tag, descriptor)) }
}

/** The same tag with another view, under a name of its own. */
export function sibling(descriptor: Descriptor, View: Descriptor['View']): string {
  const { tag, define } = upcoming({ ...descriptor, View })
  define()
  return tag
}

/** A place in the page that is emptied after each test. */
export function useStage(sample: Sample): {
  /** Inserts one and waits until it is ready. */
  show(tag: string, attributes?: Record<string, string>): Promise<AnyElement>
  create(tag: string, attributes?: Record<string, string>): AnyElement
  /** One with a session of its own: what another test has loaded is not known to it. */
  createAlone(tag: string): AnyElement
  /** Inserts one with a session of its own, and brings it to this call, which it answers with. */
  load(tag: string, load: Load): Promise<{ element: AnyElement; request: Request }>
  readonly place: HTMLElement
} {
  let place = document.createElement('div')
  beforeEach(() => {
    configurePage()
    api.reset(sample.api)
    token = PAGE_TOKEN
    reports.length = 0
    place = document.createElement('div')
    place.style.inlineSize = '640px'
    document.body.append(place)
  })
  afterEach(async () => {
    place.remove()
    await Promise.resolve()
  })
  const create = (tag: string, attributes: Record<string, string> = {}): AnyElement => {
    const element = document.createElement(tag) as AnyElement
    for (const [name, value] of Object.entries({ ...sample.attributes, ...attributes })) {
      element.setAttribute(name, value)
    }
    return Object.assign(element, sample.properties)
  }
  const createAlone = (tag: string): AnyElement => {
    siblings += 1
    const own = `${PAGE_TOKEN}-${siblings}`
    token = own
    return Object.assign(create(tag), { getAccessToken: () => own })
  }
  return {
    create,
    createAlone,
    async show(tag, attributes) {
      const element = create(tag, attributes)
      place.append(element)
      await element.ready
      return element
    },
    async load(tag, { call, begin }) {
      const element = createAlone(tag)
      place.append(element)
      await begin?.(element)
      return { element, request: await nextRequest(call) }
    },
    get place() {
      return place
    },
  }
}

/** The first call of that kind, or the first beyond those of before. */
export const nextRequest = (call: string, before = 0): Promise<Request> =>
  eventually(() => {
    const found = requestsOf(call)[before]
    if (!found) throw new Error(`the view has not asked for ${call}`)
    return found
  })

export const requestsOf = (call: string): Request[] =>
  api.requests.filter(({ method, url, headers }) => {
    const bearer = headers.get('authorization')
    const isOurs = bearer === null || bearer === `Bearer ${token}`
    return isOurs && `${method} ${pathOf(url)}` === call
  })

/** The wrapper that the view stands in, in either render root. */
export function viewOf(element: HTMLElement): HTMLElement {
  const view =
    element.shadowRoot?.querySelector<HTMLElement>('.poplar') ??
    element.querySelector<HTMLElement>('.poplar')
  if (!view) throw new Error(`<${element.localName}> shows no view`)
  return view
}

export function fieldOf(element: HTMLElement, { field }: Pick<Sample, 'field'>): HTMLInputElement {
  const found = viewOf(element).querySelector(field)
  if (!(found instanceof HTMLInputElement)) throw new Error(`no field ${field}`)
  return found
}

/** A sibling whose view also tells what it is given. */
export function spied(descriptor: Descriptor): { tag: string; seen: Record<string, unknown> } {
  const seen: Record<string, unknown> = {}
  const { View } = descriptor
  const spy: Descriptor['View'] = (props) => {
    for (const key of Object.keys(seen)) delete seen[key]
    Object.assign(seen, props)
    return createElement(View, props)
  }
  return { tag: sibling(descriptor, spy), seen }
}

/** The same, of a view whose fields come after its frame. */
export const findField = (element: HTMLElement, sample: Sample): Promise<HTMLInputElement> =>
  eventually(() => fieldOf(element, sample))

/** The next event of that name. */
export function once(element: HTMLElement, name: string): Promise<CustomEvent> {
  return new Promise((resolve) => {
    element.addEventListener(name, (event) => resolve(event as CustomEvent), { once: true })
  })
}

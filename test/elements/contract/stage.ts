import { createElement } from 'react'
import { createElementClass } from '../../../elements/define/element-class.ts'
import { knownDescriptors } from '../../../elements/define/registry.ts'
import type { Descriptor, ElementState } from '../../../elements/define/spec.ts'
import { configure, type FailureReport } from '../../../elements/kit.ts'
import { eventually } from '../../support/queries.ts'
import { API_BASE, type Api, api, pathOf } from './api.ts'

/** One call of a view that can be slow. */
export type ViewCall = {
  /** `GET /sites` */
  call: string
  /** The user interaction that starts the call. If absent, the view starts it by itself. */
  begin?: (element: HTMLElement) => Promise<void>
  /** The button that retries the call; null for a call that nobody waits for. */
  again: RegExp | null
}

/** What the suite needs to know about a tag to use it as a user would. */
export type Sample = {
  /** Responses that let the view load. */
  api: Api
  /** The selector of a text field in the first view. */
  field: string
  /** True if the view is ready before its first field is rendered. */
  isFieldLate?: boolean
  /** The view's calls to the API. */
  loads: readonly ViewCall[]
  /** Attributes that it needs in a test; `properties` likewise. */
  attributes?: Record<string, string>
  properties?: Record<string, unknown>
}

/** A kit element, as an untyped script sees it. */
export type AnyElement = HTMLElement & {
  ready: Promise<ElementState>
  state: ElementState
  [property: string]: unknown
}

/** Whether the element has a custom state: `:state(failed)`, or `:--failed` in Chrome before 125. */
export function hasState(element: Element, state: 'loading' | 'failed'): boolean {
  const isNew = CSS.supports('selector(:state(failed))')
  return element.matches(isNew ? `:state(${state})` : `:--${state}`)
}

export const stateOf = ({ state }: AnyElement): ElementState => state

/** The reports that the page received through `onError`. */
export const reports: FailureReport[] = []

const PAGE_TOKEN = 'a-secret-token'
/** The current session's token: elements from earlier sessions may still send requests. */
let token = PAGE_TOKEN

let isConfigured = false

/** The page's only configuration, shared by all tags in the suite. */
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

let copyCount = 0

/** The same element under a new tag, which `define` registers. */
export function prepareCopyOf(descriptor: Descriptor): { tag: string; define: () => void } {
  copyCount += 1
  const tag = `${descriptor.tag}-${copyCount}`
  return { tag, define: () => customElements.define(tag, createElementClass(tag, descriptor)) }
}

/** The same element with another view, under a new tag. */
export function copyOf(descriptor: Descriptor, View: Descriptor['View']): string {
  const { tag, define } = prepareCopyOf({ ...descriptor, View })
  define()
  return tag
}

/** A container in the page that is removed after each test. */
export function useStage(sample: Sample): {
  /** Inserts an element and waits until it is ready. */
  show(tag: string, attributes?: Record<string, string>): Promise<AnyElement>
  create(tag: string, attributes?: Record<string, string>): AnyElement
  /** Creates an element with its own session, which doesn't share data loaded by other tests. */
  createAlone(tag: string): AnyElement
  /** Inserts an element with its own session, triggers this call, and returns its request. */
  load(tag: string, load: ViewCall): Promise<{ element: AnyElement; request: Request }>
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
  const createInNewSession = (tag: string): AnyElement => {
    copyCount += 1
    const own = `${PAGE_TOKEN}-${copyCount}`
    token = own
    return Object.assign(create(tag), { getAccessToken: () => own })
  }
  return {
    create,
    createAlone: createInNewSession,
    async show(tag, attributes) {
      const element = create(tag, attributes)
      place.append(element)
      await element.ready
      return element
    },
    async load(tag, { call, begin }) {
      const element = createInNewSession(tag)
      place.append(element)
      await begin?.(element)
      return { element, request: await nextRequest(call) }
    },
    get place() {
      return place
    },
  }
}

/** The next request for this call, ignoring its first `before` requests. */
export const nextRequest = (call: string, before = 0): Promise<Request> =>
  eventually(() => {
    const found = requestsOf(call)[before]
    if (!found) throw new Error(`the view has not requested ${call}`)
    return found
  })

export const requestsOf = (call: string): Request[] =>
  api.requests.filter(({ method, url, headers }) => {
    const bearer = headers.get('authorization')
    const isOurs = bearer === null || bearer === `Bearer ${token}`
    return isOurs && `${method} ${pathOf(url)}` === call
  })

/** The view's wrapper, in either render root. */
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

/** A copy of the element whose view records its props in `seen`. */
export function spiedCopyOf(descriptor: Descriptor): {
  tag: string
  seen: Record<string, unknown>
} {
  const seen: Record<string, unknown> = {}
  const { View } = descriptor
  const spy: Descriptor['View'] = (props) => {
    for (const key of Object.keys(seen)) delete seen[key]
    Object.assign(seen, props)
    return createElement(View, props)
  }
  return { tag: copyOf(descriptor, spy), seen }
}

/** Like `fieldOf`, but waits for a field that renders later. */
export const findField = (element: HTMLElement, sample: Sample): Promise<HTMLInputElement> =>
  eventually(() => fieldOf(element, sample))

/** Resolves with the next event of that name. */
export function nextEvent(element: HTMLElement, name: string): Promise<CustomEvent> {
  return new Promise((resolve) => {
    element.addEventListener(name, (event) => resolve(event as CustomEvent), { once: true })
  })
}

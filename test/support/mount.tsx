import { signal } from '@preact/signals-core'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ElementContext, type ElementScope, KitContext } from '../../src/config/context.tsx'
import { createKit } from '../../src/config/create-kit.ts'
import type { Kit } from '../../src/config/kit.ts'
import type { Options } from '../../src/config/options.ts'
import { type Changes, parseOptions } from '../../src/config/parse-options.ts'
import { createRegistry } from '../../src/config/registry.ts'
import type { Http } from '../../src/lib/http.ts'
import { adoptStyles } from '../../src/lib/styles.ts'
import { AlertProvider } from '../../src/ui/overlays/alerts.tsx'
import { fakeHttp } from './fake-http.ts'
import { type Queries, queriesIn } from './queries.ts'

export { deferred, fakeHttp } from './fake-http.ts'
export { eventually } from './queries.ts'

export type Mounted = Queries & {
  /** The wrapper element of the view. */
  root: HTMLElement
  shadow: ShadowRoot
  kit: Kit
  /** The failures that the view reported with `fail`. */
  failures: { failure: unknown; retry: () => void }[]
  /** The states that the view has set and not reset. */
  states: Set<string>
  rerender(view: ReactNode): void
  unmount(): void
}

export type MountOptions = {
  kit?: Partial<Kit>
  http?: Http
  options?: Options
  /** Width of the element, in CSS pixels. */
  width?: number
}

/** A new Kit, which shares nothing with other tests. */
export function testKit({ kit, http, options }: Omit<MountOptions, 'width'> = {}): Kit {
  const page = createRegistry()
  const config = parseOptions(
    { apiBase: 'https://api.example/v1', getAccessToken: () => 'test-token', ...options },
    location.origin,
  )
  const made = createKit(config, { store: page.store, changes: signal<Changes>({}) })
  return { ...made, http: http ?? fakeHttp({}), ...kit }
}

/** Shows a view in a real shadow root, with styles and providers, as an element does. */
export function mountView(view: ReactNode, options: MountOptions = {}): Mounted {
  const kit = testKit(options)
  const host = document.createElement('div')
  if (options.width) host.style.inlineSize = `${options.width}px`
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  const stopStyles = adoptStyles(shadow)
  const root = document.createElement('div')
  root.className = 'poplar'
  shadow.append(root)

  const left = new AbortController()
  const { scope, failures, states } = recordingScope(kit, host, shadow, left.signal)
  const reactRoot = createRoot(root)
  const rerender = (next: ReactNode) =>
    flushSync(() =>
      reactRoot.render(
        <KitContext.Provider value={kit}>
          <ElementContext.Provider value={scope}>
            <AlertProvider>{next}</AlertProvider>
          </ElementContext.Provider>
        </KitContext.Provider>,
      ),
    )
  rerender(view)
  const unmount = () => {
    left.abort()
    reactRoot.unmount()
    stopStyles()
    host.remove()
  }
  return { ...queriesIn(root), root, shadow, kit, failures, states, rerender, unmount }
}

function recordingScope(kit: Kit, host: HTMLElement, root: ShadowRoot, signal: AbortSignal) {
  const failures: Mounted['failures'] = []
  const states = new Set<string>()
  const scope: ElementScope = {
    tag: 'x-test',
    host,
    root,
    signal,
    locale: kit.locale,
    setState: (name, on) => void (on ? states.add(name) : states.delete(name)),
    fail(failure, retry) {
      failures.push({ failure, retry })
      states.add('failed')
    },
  }
  return { scope, failures, states }
}

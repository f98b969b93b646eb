import { type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { attributeName, parseAttribute } from '../../../elements/define/attribute-values.ts'
import { focusFirstField } from '../../../elements/define/focus.ts'
import { ElementContext, type ElementScope, KitContext } from '../../../src/config/context.tsx'
import type { Kit } from '../../../src/config/kit.ts'
import { thisPage } from '../../../src/config/this-page.ts'
import { adoptStyles } from '../../../src/lib/styles.ts'
import { AlertProvider } from '../../../src/ui/overlays/alerts.tsx'
import { nextTask } from '../../support/next-task.ts'
import type { Subject } from '../subjects.ts'
import { configureBench } from './fake-api.ts'
import { findDefinition } from './plain-define.ts'
import { type MountedInstance, openStartPage } from './start-page.ts'

/** Shows the element's view with plain `createRoot`, in the page itself and with the page's Kit. */
export function startPlain(subject: Subject): void {
  configureBench()
  const kit = pageKit()
  const { View } = findDefinition(subject.tag)
  const props = propsOf(subject)
  adoptStyles(document)
  openStartPage(async (): Promise<MountedInstance> => {
    const wrapper = document.createElement('div')
    wrapper.className = 'poplar'
    document.body.append(wrapper)
    const root = createRoot(wrapper)
    const left = new AbortController()
    await new Promise<void>((isUsable) => {
      const progress = watchProgress(isUsable)
      root.render(
        <RenderObserver onRendered={progress.markRendered}>
          <KitContext.Provider value={kit}>
            <ElementContext.Provider value={{ ...scopeOf(kit, left.signal), ...progress }}>
              <AlertProvider>
                <View {...props} />
              </AlertProvider>
            </ElementContext.Provider>
          </KitContext.Provider>
        </RenderObserver>,
      )
    })
    if (!focusFirstField(wrapper, { preventScroll: true }))
      throw new Error('No field could be focused.')
    return {
      text: wrapper.textContent,
      async remove() {
        left.abort()
        root.unmount()
        wrapper.remove()
        await nextTask()
      },
    }
  })
}

/** "Usable" means the same as for an element: the view is rendered and no longer loading. */
function watchProgress(isUsable: () => void) {
  let isRendered = false
  let isLoading = false
  const settle = () => {
    if (isRendered && !isLoading) isUsable()
  }
  return {
    markRendered() {
      isRendered = true
      settle()
    },
    setState(name: 'loading' | 'failed', on: boolean) {
      if (name === 'loading') isLoading = on
      settle()
    },
  }
}

function RenderObserver({ children, onRendered }: { children: ReactNode; onRendered(): void }) {
  useEffect(onRendered, [onRendered])
  return children
}

function pageKit(): Kit {
  const kit = thisPage().page.kit()
  if (!kit) throw new Error('The page is not configured.')
  return kit
}

function scopeOf({ locale }: Kit, signal: AbortSignal): Omit<ElementScope, 'setState'> {
  const fail = (failure: unknown) => {
    throw failure
  }
  return { tag: 'plain', host: null, root: document, signal, locale, fail }
}

/** The view's props for the element's attributes and events. */
function propsOf({ tag, attributes }: Subject): Record<string, unknown> {
  const { spec } = findDefinition(tag)
  const values = Object.entries(spec.attributes).map(([prop, type]) => {
    const text = attributes[attributeName(prop)] ?? null
    return [prop, parseAttribute(type, text).value]
  })
  const callbacks = Object.keys(spec.events).map((prop) => [prop, () => true])
  return Object.fromEntries([...values, ...callbacks])
}

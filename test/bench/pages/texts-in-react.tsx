import { signal } from '@preact/signals-core'
import {
  createContext,
  Fragment,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { LiveText } from '../../../src/ui/data/live-text.tsx'
import type { MakeTexts } from './texts.ts'

const listOf = (count: number, text: ReactNode): ReactNode[] =>
  Array.from({ length: count }, (_, index) => `text ${index}`).map((key) => (
    <Fragment key={key}>{text}</Fragment>
  ))

/** The kit's live text: each text node has an effect on a shared signal. */
export const liveTexts: MakeTexts = (count, place) => {
  const number = signal(0)
  const root = createRoot(place)
  flushSync(() => root.render(listOf(count, <LiveText text={number} />)))
  return {
    change(value) {
      number.value = value
    },
    remove: () => root.unmount(),
  }
}

const NumberContext = createContext(0)

function ContextText() {
  return <span>{useContext(NumberContext)}</span>
}

type SetNumber = (value: number) => void

function NumberProvider({
  children,
  onReady,
}: {
  children: ReactNode
  onReady(show: SetNumber): void
}) {
  const [value, setValue] = useState(0)
  useLayoutEffect(() => onReady(setValue), [onReady])
  return <NumberContext.Provider value={value}>{children}</NumberContext.Provider>
}

/** React's standard way: each component reads a context, and only those components re-render. */
export const contextTexts: MakeTexts = (count, place) => {
  let show: SetNumber = () => {}
  const root = createRoot(place)
  const keep = (ready: SetNumber) => {
    show = ready
  }
  const texts = listOf(count, <ContextText />)
  flushSync(() => root.render(<NumberProvider onReady={keep}>{texts}</NumberProvider>))
  return {
    change: (value) => flushSync(() => show(value)),
    remove: () => root.unmount(),
  }
}

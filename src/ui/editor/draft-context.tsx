import { useSignals } from '@preact/signals-react/runtime'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useElement } from '../../config/context.tsx'
import { type FieldPlace, type HeldText, HeldTexts } from './held-texts.ts'

type Scope = { texts: HeldTexts; of: string; path: string }

const HeldContext = createContext<Scope | null>(null)

/** For fields that nobody leads to, as in a test: what they hold is known to them alone. */
function useScope(): Scope {
  const [alone] = useState((): Scope => ({ texts: new HeldTexts(), of: '', path: '' }))
  return useContext(HeldContext) ?? alone
}

/** Around all settings whose fields may hold what cannot be kept. */
export function Held({ texts, children }: { texts: HeldTexts; children: ReactNode }) {
  const scope = useMemo(() => ({ texts, of: '', path: '' }), [texts])
  return <HeldContext.Provider value={scope}>{children}</HeldContext.Provider>
}

/** All that the fields around here hold. */
export const useHeldTexts = (): HeldTexts => useScope().texts

/** Around the settings of one thing. */
export function SettingsOf({ id, children }: { id: string; children: ReactNode }) {
  useSignals()
  const { texts } = useScope()
  const { root } = useElement()
  const scope = useMemo(() => ({ texts, of: id, path: '' }), [texts, id])
  const wanted = texts.wanted.value
  useEffect(() => texts.settle(id))
  useEffect(() => {
    if (wanted?.of !== id) return
    texts.lead(null)
    const fields = () => [...root.querySelectorAll<HTMLElement>('[data-field]')]
    // What the way to it stood in gives the focus back as it closes.
    requestAnimationFrame(() =>
      fields()
        .find(({ dataset: { field } }) => field && `/${field}`.endsWith(`/${wanted.field}`))
        ?.focus(),
    )
  }, [texts, id, wanted, root])
  return (
    <HeldContext.Provider key={texts.drops.value} value={scope}>
      {children}
    </HeldContext.Provider>
  )
}

/** Around fields of one kind: two kinds may have a field of the same name. */
export function FieldsOf({ name, children }: { name: string; children: ReactNode }) {
  const { texts, of, path } = useScope()
  const scope = useMemo(() => ({ texts, of, path: `${path}${name}/` }), [texts, of, path, name])
  return <HeldContext.Provider value={scope}>{children}</HeldContext.Provider>
}

/** The place of a field, as long as it is shown. */
export function useFieldPlace(label: string) {
  const { texts, of, path } = useScope()
  const field = `${path}${label}`
  const owner = useRef({}).current
  useEffect(() => texts.show(owner, { of, field }), [texts, owner, of, field])
  return { texts, owner, of, field }
}

type Typed = { label: string; text: string; problem: string | null }

/** Holds what was typed there, as long as it cannot be kept. */
export function useHold(
  { texts, owner, of, field }: ReturnType<typeof useFieldPlace>,
  { label, text, problem }: Typed,
): void {
  useEffect(() => {
    const held = problem === null ? null : { of, field, label, text, problem }
    texts.hold(owner, { of, field }, held)
  }, [texts, owner, of, field, label, text, problem])
}

/** What another field holds that is not always shown; null where it holds nothing. */
export function useHeldIn(place: FieldPlace & { texts: HeldTexts }): HeldText | null {
  useSignals()
  return place.texts.all.value.length === 0 ? null : place.texts.find(place)
}

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
import { type FieldLocation, type InvalidDraft, InvalidDrafts } from './invalid-drafts.ts'

type Scope = { texts: InvalidDrafts; of: string; path: string }

const DraftContext = createContext<Scope | null>(null)

/** For fields that nobody leads to, as in a test: what they hold is known to them alone. */
function useScope(): Scope {
  const [alone] = useState((): Scope => ({ texts: new InvalidDrafts(), of: '', path: '' }))
  return useContext(DraftContext) ?? alone
}

/** Around all settings whose fields may hold what cannot be kept. */
export function DraftProvider({ texts, children }: { texts: InvalidDrafts; children: ReactNode }) {
  const scope = useMemo(() => ({ texts, of: '', path: '' }), [texts])
  return <DraftContext.Provider value={scope}>{children}</DraftContext.Provider>
}

/** All that the fields around here hold. */
export const useInvalidDrafts = (): InvalidDrafts => useScope().texts

/** Around the settings of one thing. */
export function DraftScope({ id, children }: { id: string; children: ReactNode }) {
  useSignals()
  const { texts } = useScope()
  const { root } = useElement()
  const scope = useMemo(() => ({ texts, of: id, path: '' }), [texts, id])
  const wanted = texts.focusRequest.value
  useEffect(() => texts.prune(id))
  useEffect(() => {
    if (wanted?.of !== id) return
    texts.requestFocus(null)
    const fields = () => [...root.querySelectorAll<HTMLElement>('[data-field]')]
    // What the way to it stood in gives the focus back as it closes.
    requestAnimationFrame(() =>
      fields()
        .find(({ dataset: { field } }) => field && `/${field}`.endsWith(`/${wanted.field}`))
        ?.focus(),
    )
  }, [texts, id, wanted, root])
  return (
    <DraftContext.Provider key={texts.discardCount.value} value={scope}>
      {children}
    </DraftContext.Provider>
  )
}

/** Around fields of one kind: two kinds may have a field of the same name. */
export function DraftFieldGroup({ name, children }: { name: string; children: ReactNode }) {
  const { texts, of, path } = useScope()
  const scope = useMemo(() => ({ texts, of, path: `${path}${name}/` }), [texts, of, path, name])
  return <DraftContext.Provider value={scope}>{children}</DraftContext.Provider>
}

/** The place of a field, as long as it is shown. */
export function useFieldLocation(label: string) {
  const { texts, of, path } = useScope()
  const field = `${path}${label}`
  const owner = useRef({}).current
  useEffect(() => texts.register(owner, { of, field }), [texts, owner, of, field])
  return { texts, owner, of, field }
}

type Typed = { label: string; text: string; problem: string | null }

/** Holds what was typed there, as long as it cannot be kept. */
export function useInvalidDraft(
  { texts, owner, of, field }: ReturnType<typeof useFieldLocation>,
  { label, text, problem }: Typed,
): void {
  useEffect(() => {
    const held = problem === null ? null : { of, field, label, text, problem }
    texts.set(owner, { of, field }, held)
  }, [texts, owner, of, field, label, text, problem])
}

/** What another field holds that is not always shown; null where it holds nothing. */
export function useInvalidDraftAt(
  place: FieldLocation & { texts: InvalidDrafts },
): InvalidDraft | null {
  useSignals()
  return place.texts.all.value.length === 0 ? null : place.texts.find(place)
}

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

/** Without a provider, as in a test, each field keeps its drafts to itself. */
function useScope(): Scope {
  const [alone] = useState((): Scope => ({ texts: new InvalidDrafts(), of: '', path: '' }))
  return useContext(DraftContext) ?? alone
}

/** Wraps all settings whose fields may hold invalid input. */
export function DraftProvider({ texts, children }: { texts: InvalidDrafts; children: ReactNode }) {
  const scope = useMemo(() => ({ texts, of: '', path: '' }), [texts])
  return <DraftContext.Provider value={scope}>{children}</DraftContext.Provider>
}

/** The invalid drafts of all fields under the same provider. */
export const useInvalidDrafts = (): InvalidDrafts => useScope().texts

/** Wraps the settings of one block or step. */
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
    // Wait one frame: the dialog or menu that led here restores focus as it closes.
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

/** Wraps a group of fields, because two groups may have fields with the same name. */
export function DraftFieldGroup({ name, children }: { name: string; children: ReactNode }) {
  const { texts, of, path } = useScope()
  const scope = useMemo(() => ({ texts, of, path: `${path}${name}/` }), [texts, of, path, name])
  return <DraftContext.Provider value={scope}>{children}</DraftContext.Provider>
}

/** Registers a field's location while it is mounted. */
export function useFieldLocation(label: string) {
  const { texts, of, path } = useScope()
  const field = `${path}${label}`
  const owner = useRef({}).current
  useEffect(() => texts.register(owner, { of, field }), [texts, owner, of, field])
  return { texts, owner, of, field }
}

type Typed = { label: string; text: string; problem: string | null }

/** Stores the field's input for as long as it is invalid. */
export function useInvalidDraft(
  { texts, owner, of, field }: ReturnType<typeof useFieldLocation>,
  { label, text, problem }: Typed,
): void {
  useEffect(() => {
    const held = problem === null ? null : { of, field, label, text, problem }
    texts.set(owner, { of, field }, held)
  }, [texts, owner, of, field, label, text, problem])
}

/** The invalid input of another field that may not be mounted; null if it has none. */
export function useInvalidDraftAt(
  place: FieldLocation & { texts: InvalidDrafts },
): InvalidDraft | null {
  useSignals()
  return place.texts.all.value.length === 0 ? null : place.texts.find(place)
}

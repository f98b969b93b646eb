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

type Scope = { drafts: InvalidDrafts; of: string; path: string }

const DraftContext = createContext<Scope | null>(null)

/** Without a provider, as in a test, each field keeps its drafts to itself. */
function useScope(): Scope {
  const [localScope] = useState((): Scope => ({ drafts: new InvalidDrafts(), of: '', path: '' }))
  return useContext(DraftContext) ?? localScope
}

/** Wraps all settings whose fields may contain invalid input. */
export function DraftProvider({
  drafts,
  children,
}: {
  drafts: InvalidDrafts
  children: ReactNode
}) {
  const scope = useMemo(() => ({ drafts, of: '', path: '' }), [drafts])
  return <DraftContext.Provider value={scope}>{children}</DraftContext.Provider>
}

/** The invalid drafts of all fields under the same provider. */
export const useInvalidDrafts = (): InvalidDrafts => useScope().drafts

/** Wraps the settings of one block or step. */
export function DraftScope({ id, children }: { id: string; children: ReactNode }) {
  useSignals()
  const { drafts } = useScope()
  const { root } = useElement()
  const scope = useMemo(() => ({ drafts, of: id, path: '' }), [drafts, id])
  const requestedField = drafts.focusRequest.value
  useEffect(() => drafts.prune(id))
  useEffect(() => {
    if (requestedField?.of !== id) return
    drafts.requestFocus(null)
    const fields = () => [...root.querySelectorAll<HTMLElement>('[data-field]')]
    // Wait one frame: the dialog or menu that led here restores focus as it closes.
    requestAnimationFrame(() =>
      fields()
        .find(({ dataset: { field } }) => field && `/${field}`.endsWith(`/${requestedField.field}`))
        ?.focus(),
    )
  }, [drafts, id, requestedField, root])
  return (
    <DraftContext.Provider key={drafts.discardCount.value} value={scope}>
      {children}
    </DraftContext.Provider>
  )
}

/** Wraps a group of fields, because two groups may have fields with the same name. */
export function DraftFieldGroup({ name, children }: { name: string; children: ReactNode }) {
  const { drafts, of, path } = useScope()
  const scope = useMemo(() => ({ drafts, of, path: `${path}${name}/` }), [drafts, of, path, name])
  return <DraftContext.Provider value={scope}>{children}</DraftContext.Provider>
}

/** Registers a field's location while it is mounted. */
export function useFieldLocation(label: string) {
  const { drafts, of, path } = useScope()
  const field = `${path}${label}`
  const owner = useRef({}).current
  useEffect(() => drafts.register(owner, { of, field }), [drafts, owner, of, field])
  return { drafts, owner, of, field }
}

type DraftInput = { label: string; text: string; problem: string | null }

/** Stores the field's input for as long as it is invalid. */
export function useInvalidDraft(
  { drafts, owner, of, field }: ReturnType<typeof useFieldLocation>,
  { label, text, problem }: DraftInput,
): void {
  useEffect(() => {
    const draft = problem === null ? null : { of, field, label, text, problem }
    drafts.set(owner, { of, field }, draft)
  }, [drafts, owner, of, field, label, text, problem])
}

/** The invalid input of another field that may not be mounted; null if it has none. */
export function useInvalidDraftAt(
  place: FieldLocation & { drafts: InvalidDrafts },
): InvalidDraft | null {
  useSignals()
  return place.drafts.all.value.length === 0 ? null : place.drafts.find(place)
}

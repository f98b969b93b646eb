import { createContext, type ReactNode, useContext, useState } from 'react'
import type { WarningItem } from '../feedback/warning-list.tsx'
import { lazyPart, PLAIN_TEXT_DELAY_MS } from '../loading/lazy-part.tsx'
import { PlainAlert } from './plain-alert.tsx'

/** Loaded with the first alert. */
const LazyAlertDialog = lazyPart(async () => (await import('./alert-dialog.tsx')).AlertDialog, {
  when: 'shown',
  failed: PlainAlert,
  limitMs: PLAIN_TEXT_DELAY_MS,
})

export type Alert = {
  /** If omitted, `text` is the title. */
  title?: string
  text: string
  /** Warnings to consider, each with a link to where it can be resolved. */
  warnings?: readonly WarningItem[] | undefined
}
export type Question = Alert & {
  /** The confirm button's label: a verb. */
  confirm: string
  cancel?: string
  tone?: 'danger'
}

type OpenAlert = Alert & Partial<Question> & { id: number; settle: (confirmed: boolean) => void }
type Ask = (question: Alert & Partial<Question>) => Promise<boolean>

const AskContext = createContext<Ask | null>(null)

/** Shows the alerts and confirmations of the views inside it, one at a time, in order. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly OpenAlert[]>([])
  const [ask] = useState((): Ask => {
    let lastId = 0
    return (question) =>
      new Promise((settle) => {
        lastId += 1
        const entry = { ...question, id: lastId, settle }
        setQueue((before) => [...before, entry])
      })
  })
  const [first] = queue
  return (
    <AskContext.Provider value={ask}>
      {children}
      {first && (
        <LazyAlertDialog
          key={first.id}
          open
          title={first.title ?? first.text}
          text={first.title && first.text}
          warnings={first.warnings}
          confirm={first.confirm}
          cancel={first.cancel}
          tone={first.tone}
          onAnswer={(confirmed) => {
            setQueue((before) => before.filter(({ id }) => id !== first.id))
            first.settle(confirmed)
          }}
        />
      )}
    </AskContext.Provider>
  )
}

/** `await alert({ title: 'Failed!', text })`: resolves when the user has closed it. */
export function useAlert(): (alert: Alert) => Promise<void> {
  const ask = useAsk()
  return async (alert) => {
    await ask(alert)
  }
}

/** `await confirm({ title, text, confirm: 'Delete site', tone: 'danger' })`: true when confirmed. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  return useAsk()
}

function useAsk(): Ask {
  const ask = useContext(AskContext)
  if (!ask) throw new Error('useAlert and useConfirm need an AlertProvider around the view')
  return ask
}

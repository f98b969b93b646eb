import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { partStyles } from '../theme/base.ts'
import { nextIndex } from './roving.ts'
import css from './tabs.css?inline'

partStyles(css)

export type Tab<Id extends string> = { id: Id; name: ReactNode; count?: string }

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

/** The tabs are a single Tab stop, and arrow keys move between them; the selected panel is shown immediately. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const current = tabs.findIndex((tab) => tab.id === value)
    const next = nextIndex(event, current, tabs.length, 'inline')
    const tab = next === null ? undefined : tabs[next]
    if (!tab || next === null) return
    event.preventDefault()
    onChange(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? `${id}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.name}
            {tab.count !== undefined && <span className="count">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}

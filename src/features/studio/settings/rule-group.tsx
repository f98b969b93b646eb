import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { DraftFieldGroup, DraftScope } from '../../../ui/editor/draft-context.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Plus, X } from '../../../ui/pictures/icons.ts'
import { partStyles } from '../../../ui/theme/base.ts'
import css from './rules.css?inline'

partStyles(css)

/** Whether the next rule to be mounted was just added by the user. */
const NewRuleContext = createContext<RefObject<boolean>>({ current: false })

/** Call this before adding a rule: the new rule gets focus, so that the user can start typing. */
export function useFocusNextRule(): () => void {
  const newRuleRef = useContext(NewRuleContext)
  return () => {
    newRuleRef.current = true
  }
}

function useFocusIfNew(row: RefObject<HTMLElement | null>): void {
  const newRuleRef = useContext(NewRuleContext)
  useLayoutEffect(() => {
    if (!newRuleRef.current) return
    newRuleRef.current = false
    const control = row.current?.querySelector<HTMLElement>(':is(input, textarea).slot')
    ;(control ?? row.current?.querySelector<HTMLElement>('.slot, button'))?.focus()
    if (control instanceof HTMLInputElement) control.select()
  }, [newRuleRef, row])
}

/** The word that connects a rule to the one before it. */
export type Conjunction = 'or' | 'and' | 'not' | null

type RuleProps = {
  conjunction: Conjunction
  /** Distinguishes its fields from those of other rules; omitted for a rule without text fields. */
  id?: string
  /** Names the rule on its remove button; omitted for a rule that can't be removed. */
  name?: string
  onRemove?: () => void
  children: ReactNode
}

/** One rule: a sentence, and a button that removes it. */
export function Rule({ conjunction, id = '', name, onRemove, children }: RuleProps) {
  const t = useMessages(targetingMessages)
  const row = useRef<HTMLDivElement>(null)
  useFocusIfNew(row)
  const remove = () => {
    // The button is removed with its row, so focus moves to the group's heading.
    row.current?.closest('section')?.querySelector('h2')?.focus()
    onRemove?.()
  }
  return (
    <div className="rule" ref={row} data-not={conjunction === 'not' ? '' : undefined}>
      <span className="joint">{conjunction && t(conjunction)}</span>
      <div className="sentence">
        <DraftFieldGroup name={id}>{children}</DraftFieldGroup>
      </div>
      {onRemove && (
        <Button
          iconOnly
          label={t('remove', { rule: name ?? '' })}
          icon={<Icon of={X} data-size="small" />}
          variant="quiet"
          size="small"
          onClick={remove}
        />
      )}
    </div>
  )
}

type RuleGroupProps = { id: string; title: string; hint?: string; children: ReactNode }

/** The rules of one kind, under a heading. */
export function RuleGroup({ id, title, hint, children }: RuleGroupProps) {
  const headingId = useId()
  const newRuleRef = useRef(false)
  return (
    <section className="rule-group" id={id} aria-labelledby={headingId}>
      <header>
        <h2 className="title-section" id={headingId} tabIndex={-1}>
          {title}
        </h2>
        {hint && <span className="small subtle">{hint}</span>}
      </header>
      <NewRuleContext.Provider value={newRuleRef}>
        <DraftScope id={id}>{children}</DraftScope>
      </NewRuleContext.Provider>
    </section>
  )
}

type AddRuleProps<Kind extends string> = {
  label: string
  kinds: readonly { kind: Kind; name: string }[]
  onAdd: (kind: Kind) => void
}

/** *Add a trigger*: a menu of the kinds of rules that can be added. */
export function AddRule<Kind extends string>({ label, kinds, onAdd }: AddRuleProps<Kind>) {
  const focusNextRule = useFocusNextRule()
  if (kinds.length === 0) return null
  return (
    <Menu
      label={label}
      trigger={(trigger) => (
        <Button
          {...trigger}
          variant="quiet"
          size="small"
          icon={<Icon of={Plus} data-size="small" />}
        >
          {label}
        </Button>
      )}
    >
      {kinds.map(({ kind, name }) => (
        <MenuItem
          key={kind}
          onSelect={() => {
            focusNextRule()
            onAdd(kind)
          }}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}

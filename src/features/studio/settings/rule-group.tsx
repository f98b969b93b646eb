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

/** Whether the next rule of a group is one that the person has just asked for. */
const Awaited = createContext<RefObject<boolean>>({ current: false })

/** To be called before a rule is added: it takes the focus, and what is typed next is meant for it. */
export function useNewRule(): () => void {
  const awaited = useContext(Awaited)
  return () => {
    awaited.current = true
  }
}

function useFocusOfNew(row: RefObject<HTMLElement | null>): void {
  const awaited = useContext(Awaited)
  useLayoutEffect(() => {
    if (!awaited.current) return
    awaited.current = false
    const control = row.current?.querySelector<HTMLElement>(':is(input, textarea).slot')
    ;(control ?? row.current?.querySelector<HTMLElement>('.slot, button'))?.focus()
    if (control instanceof HTMLInputElement) control.select()
  }, [awaited, row])
}

/** Where one rule meets the one before it. */
export type Joint = 'or' | 'and' | 'not' | null

type RuleProps = {
  joint: Joint
  /** Tells its fields from those of the other rules; none for one without a field to type into. */
  id?: string
  /** Names the rule for who takes it out; none for one that stays. */
  name?: string
  onRemove?: () => void
  children: ReactNode
}

/** One rule: a sentence, and the button that takes it out. */
export function Rule({ joint, id = '', name, onRemove, children }: RuleProps) {
  const t = useMessages(targetingMessages)
  const row = useRef<HTMLDivElement>(null)
  useFocusOfNew(row)
  const remove = () => {
    // The button goes with its row: the group's heading takes the focus.
    row.current?.closest('section')?.querySelector('h2')?.focus()
    onRemove?.()
  }
  return (
    <div className="rule" ref={row} data-not={joint === 'not' ? '' : undefined}>
      <span className="joint">{joint && t(joint)}</span>
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

/** The rules of one kind, under their name. */
export function RuleGroup({ id, title, hint, children }: RuleGroupProps) {
  const heading = useId()
  const awaited = useRef(false)
  return (
    <section className="rule-group" id={id} aria-labelledby={heading}>
      <header>
        <h2 className="title-section" id={heading} tabIndex={-1}>
          {title}
        </h2>
        {hint && <span className="small subtle">{hint}</span>}
      </header>
      <Awaited.Provider value={awaited}>
        <DraftScope id={id}>{children}</DraftScope>
      </Awaited.Provider>
    </section>
  )
}

type AddRuleProps<Kind extends string> = {
  label: string
  kinds: readonly { kind: Kind; name: string }[]
  onAdd: (kind: Kind) => void
}

/** *Add a trigger*: one kind at a press, several in a menu. */
export function AddRule<Kind extends string>({ label, kinds, onAdd }: AddRuleProps<Kind>) {
  const awaitRule = useNewRule()
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
            awaitRule()
            onAdd(kind)
          }}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}

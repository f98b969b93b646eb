import { type ReactNode, useId, useRef } from 'react'
import { useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { partStyles } from '../../../ui/base.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Plus, X } from '../../../ui/icons.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import css from './rules.css?inline'

partStyles(css)

/** Where one rule meets the one before it. */
export type Joint = 'or' | 'and' | 'not' | null

type RuleProps = {
  joint: Joint
  /** Names the rule for who takes it out; none for one that stays. */
  name?: string
  onRemove?: () => void
  children: ReactNode
}

/** One rule: a sentence, and the button that takes it out. */
export function Rule({ joint, name, onRemove, children }: RuleProps) {
  const t = useMessages(targetingMessages)
  const row = useRef<HTMLDivElement>(null)
  const remove = () => {
    // The button goes with its row: the group's heading takes the focus.
    row.current?.closest('section')?.querySelector('h2')?.focus()
    onRemove?.()
  }
  return (
    <div className="rule" ref={row} data-not={joint === 'not' ? '' : undefined}>
      <span className="joint">{joint && t(joint)}</span>
      <div className="sentence">{children}</div>
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
  return (
    <section className="rule-group" id={id} aria-labelledby={heading}>
      <header>
        <h2 className="title-section" id={heading} tabIndex={-1}>
          {title}
        </h2>
        {hint && <span className="small subtle">{hint}</span>}
      </header>
      {children}
    </section>
  )
}

type AddRuleProps<Kind extends string> = {
  label: string
  kinds: readonly { kind: Kind; name: string }[]
  onAdd: (kind: Kind) => void
}

/** *Another moment*: one kind at a press, several in a menu. */
export function AddRule<Kind extends string>({ label, kinds, onAdd }: AddRuleProps<Kind>) {
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
        <MenuItem key={kind} onSelect={() => onAdd(kind)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}

import { useMessages } from '../../config/use-messages.ts'
import { passwordMessages } from '../../messages/password.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { Icon } from '../pictures/icon.tsx'
import { Circle, CircleCheck } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import css from './rule-list.css?inline'

partStyles(css)

type RuleListProps = {
  /** The list's accessible name. */
  label: string
  /** For the control's `aria-describedby`. */
  id?: string
  rules: readonly { text: string; isMet: boolean }[]
}

/** Rules that are marked as met while the user types: by icon, colour and text. */
export function RuleList({ label, id, rules }: RuleListProps) {
  const t = useMessages(passwordMessages)
  return (
    <ul className="rules" id={id} aria-label={label}>
      {rules.map(({ text, isMet }) => (
        <li key={text} data-met={isMet ? '' : undefined}>
          <Icon of={isMet ? CircleCheck : Circle} />
          {text}
          <VisuallyHidden>: {t(isMet ? 'ruleMet' : 'ruleMissing')}</VisuallyHidden>
        </li>
      ))}
    </ul>
  )
}

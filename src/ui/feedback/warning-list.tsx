import { LinkButton } from '../fields/link-button.tsx'
import { partStyles } from '../theme/base.ts'
import css from './warning-list.css?inline'

partStyles(css)

/** A warning to consider before a decision, with a link to where it can be resolved. */
export type WarningItem = { text: string; action: { label: string; run: () => void } | null }

type WarningListProps = { warnings: readonly WarningItem[]; onLeave: () => void }

/** @param onLeave called before a warning's action runs */
export function WarningList({ warnings, onLeave }: WarningListProps) {
  return (
    <ul className="points">
      {warnings.map(({ text, action }) => (
        <li key={text}>
          {text}{' '}
          {action && (
            <LinkButton
              onClick={() => {
                onLeave()
                action.run()
              }}
            >
              {action.label}
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  )
}

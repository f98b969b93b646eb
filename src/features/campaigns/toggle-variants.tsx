import { useMessages } from '../../config/use-messages.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ChevronDown, ChevronUp } from '../../ui/pictures/icons.ts'
import type { TestRow } from './list-rows.ts'

type ToggleVariantsProps = { test: TestRow; isOpen: boolean; onToggle: () => void }

/** Shows or hides the variants of an A/B test. */
export function ToggleVariants({ test: { title }, isOpen, onToggle }: ToggleVariantsProps) {
  const t = useMessages(campaignsMessages)
  return (
    <span className="row-actions">
      <Button
        iconOnly
        label={t(isOpen ? 'hideVariants' : 'showVariants', { title })}
        icon={isOpen ? <Icon of={ChevronUp} /> : <Icon of={ChevronDown} />}
        variant="quiet"
        size="small"
        aria-expanded={isOpen}
        onClick={onToggle}
      />
    </span>
  )
}

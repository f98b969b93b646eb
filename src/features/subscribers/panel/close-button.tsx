import { useMessages } from '../../../config/use-messages.ts'
import { subscriberDetailsMessages } from '../../../messages/subscriber-details.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { X } from '../../../ui/pictures/icons.ts'

export function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useMessages(subscriberDetailsMessages)
  return (
    <Button
      iconOnly
      label={t('close')}
      icon={<Icon of={X} />}
      variant="quiet"
      size="small"
      onClick={onClose}
    />
  )
}

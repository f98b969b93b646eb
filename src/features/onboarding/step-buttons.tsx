import { useMessages } from '../../config/use-messages.ts'
import { uiMessages } from '../../messages/ui.ts'
import { wizardMessages } from '../../messages/wizard.ts'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ArrowRight } from '../../ui/pictures/icons.ts'

type StepButtonsProps = {
  busy: boolean
  /** Null on the first page. */
  onBack: (() => void) | null
  /** Labels other than *Back* and *Continue*. */
  labels?: { back: string; proceed: string }
}

/** The continue button, and the back button if there is a previous page. */
export function StepButtons({ busy, onBack, labels }: StepButtonsProps) {
  const t = useMessages(wizardMessages)
  const uiText = useMessages(uiMessages)
  return (
    <div className="row step-buttons">
      {onBack && (
        <Button variant="quiet" size="large" onClick={onBack}>
          {labels?.back ?? t('back')}
        </Button>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        iconAfter={<Icon of={ArrowRight} data-mirror="" />}
      >
        {labels?.proceed ?? uiText('continue')}
      </Button>
    </div>
  )
}

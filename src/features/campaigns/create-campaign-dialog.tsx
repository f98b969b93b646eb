import { type SyntheticEvent, useId, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { uiMessages } from '../../messages/ui.ts'
import { INTENTS, type Intent } from '../../popup/intents.ts'
import { Button } from '../../ui/fields/button.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import css from './create-campaign.css?inline'
import { IntentIcon } from './intents.tsx'
import { type CampaignDraft, newCampaign } from './new-campaign.ts'
import { TitleField, useTitleError } from './title-field.tsx'

partStyles(css)

/** The width of a card in pixels: two fit side by side in the wide dialog, one on a phone. */
const CARD_WIDTH = 300

type CreateCampaignDialogProps = {
  open: boolean
  onClose: () => void
  /** Continues to the templates, with a trimmed title. The dialog then closes. */
  onCreate: (title: string, intent: Intent) => void
}

/** The dialog for a new campaign: a title, and one of the ten intents. */
export function CreateCampaignDialog(props: CreateCampaignDialogProps) {
  return props.open ? <DialogContent {...props} /> : null
}

function DialogContent({ onClose, onCreate }: CreateCampaignDialogProps) {
  const t = useMessages(campaignsMessages)
  const uiText = useMessages(uiMessages)
  const form = useId()
  const { draft, change, errors, submit, forget } = useCampaignForm(onCreate, onClose)
  return (
    <Dialog
      open
      wide
      title={t('createTitle')}
      description={t('createAbout')}
      confirmsLeaving
      onClose={() => {
        forget()
        onClose()
      }}
      footer={(leave) => (
        <>
          <span className="create-campaign-next small subtle">{t('next')}</span>
          <Button onClick={leave}>{uiText('cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t('createIt')}
          </Button>
        </>
      )}
    >
      <form id={form} className="stack" data-gap="5" noValidate onSubmit={submit}>
        <TitleField
          size="large"
          value={draft.title}
          onChange={(title) => change({ title })}
          error={errors.title}
        />
        <IntentChoice
          value={draft.intent}
          onChange={(intent) => change({ intent })}
          error={errors.intent}
        />
      </form>
    </Dialog>
  )
}

type IntentChoiceProps = {
  value: Intent | null
  onChange: (intent: Intent) => void
  error: string | null
}

function IntentChoice(props: IntentChoiceProps) {
  const t = useMessages(campaignsMessages)
  const cards = INTENTS.map((intent) => ({
    value: intent,
    name: t(`intent-${intent}`),
    description: t(`about-${intent}`),
    icon: <IntentIcon intent={intent} />,
  }))
  return <RadioCards label={t('intentLabel')} cardWidth={CARD_WIDTH} cards={cards} {...props} />
}

type Errors = { title: string | null; intent: string | null }

const NO_ERRORS: Errors = { title: null, intent: null }

/** The user's input survives a reload of the tab. */
function useCampaignForm(onCreate: CreateCampaignDialogProps['onCreate'], onClose: () => void) {
  const t = useMessages(campaignsMessages)
  const campaignStore = newCampaign(useKit())
  const titleError = useTitleError()
  const [draft, setDraft] = useState<CampaignDraft>(() => campaignStore.draft())
  const [errors, setErrors] = useState(NO_ERRORS)
  return {
    draft,
    errors,
    forget: () => campaignStore.forgetDraft(),
    change(part: Partial<CampaignDraft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      setErrors(NO_ERRORS)
      campaignStore.keepDraft(next)
    },
    submit(event: SyntheticEvent<HTMLFormElement>) {
      event.preventDefault()
      const title = draft.title.trim()
      const { intent } = draft
      const titleMessage = titleError(title)
      if (titleMessage === null && intent !== null) {
        campaignStore.begin({ title, intent })
        onCreate(title, intent)
        onClose()
        return
      }
      setErrors({ title: titleMessage, intent: intent === null ? t('intentRequired') : null })
      focusInvalid(event.currentTarget, titleMessage === null ? 'radio' : 'text')
    },
  }
}

const focusInvalid = (form: HTMLFormElement, type: 'radio' | 'text') =>
  form.querySelector<HTMLInputElement>(`input[type=${type}]`)?.focus()

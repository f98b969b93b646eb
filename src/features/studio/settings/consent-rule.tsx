import { useMessageTemplates } from '../../../config/use-message-templates.ts'
import { useMessages } from '../../../config/use-messages.ts'
import type { Autosave } from '../../../lib/autosave.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import type { PopupDesign } from '../../../popup/design.ts'
import type { Consent } from '../../../popup/targeting.ts'
import { InlineSelect } from '../../../ui/editor/inline-field.tsx'
import { Sentence } from '../../../ui/layout/sentence.tsx'
import type { EditedCampaign } from '../model.ts'
import { ConsentCheckboxes } from './consent-boxes.tsx'
import type { GroupProps } from './group.ts'
import { HeldEmails } from './held-emails.tsx'
import { Rule, RuleGroup } from './rule-group.tsx'

const STORAGE_CHOICES = ['at-once', 'agreed'] as const
const OPT_IN_CHOICES = ['single', 'double'] as const

type ConsentProps = GroupProps & {
  /** The design that contains the checkboxes; null if it can't be edited here. */
  design: Autosave<PopupDesign> | null
  last: Pick<EditedCampaign, 'emailHold' | 'emailsWaiting'>
}

/**
 * The consent that is required before data is stored and before an email address is subscribed, and the consent
 * checkboxes in the form.
 */
export function ConsentRules({ targeting: { consent }, edit, design, last }: ConsentProps) {
  const t = useMessages(targetingMessages)
  const line = useMessageTemplates(targetingMessages)
  const set = (change: Partial<Consent>) => edit({ consent: { ...consent, ...change } })
  const storage = (
    <InlineSelect
      label={t('storageField')}
      value={consent.storage}
      options={STORAGE_CHOICES.map((value) => ({ value, label: t(`storage-${value}`) }))}
      onChange={(value) => set({ storage: value })}
    />
  )
  const optin = (
    <InlineSelect
      label={t('optinField')}
      value={consent.doubleOptin ? 'double' : 'single'}
      options={OPT_IN_CHOICES.map((value) => ({ value, label: t(`optin-${value}`) }))}
      onChange={(value) => set({ doubleOptin: value === 'double' })}
    />
  )
  return (
    <RuleGroup id="consent" title={t('consent')}>
      <Rule conjunction={null}>
        <Sentence line={line('storage')} slots={{ when: storage }} />
      </Rule>
      <Rule conjunction="and">
        <Sentence line={line('optin')} slots={{ when: optin }} />
      </Rule>
      {consent.doubleOptin && <HeldEmails {...last} />}
      {design && <ConsentCheckboxes autosave={design} />}
    </RuleGroup>
  )
}

import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useFailure } from '../../../config/use-failure.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { importsMessages } from '../../../messages/imports.ts'
import { wizardMessages } from '../../../messages/wizard.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { NoticeBar } from '../../../ui/feedback/notice-bar.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { Field, FieldError } from '../../../ui/fields/field.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { subscribersStore } from '../store.ts'
import type { ImportDraft } from './model.ts'
import { StepFrame } from './step-frame.tsx'
import { importsStore } from './store.ts'

/** Chooses the list, and confirms that the people agreed to be on it. */
export function ConfirmStep({ draft }: { draft: ImportDraft }) {
  useSignals()
  const t = useMessages(importsMessages)
  const wizardText = useMessages(wizardMessages)
  const failureText = useFailureText()
  const store = importsStore(useKit())
  const [isChecked, setChecked] = useState(false)
  const { hasHeader, file, campaignId, agreed } = draft
  const pending = store.pending.value
  const start = () => {
    setChecked(true)
    if (campaignId !== '' && agreed) void store.start(t('agreed'))
  }
  return (
    <StepFrame
      title={t('stepConfirm')}
      text={t('consequences')}
      actions={
        <>
          <Button onClick={() => store.goTo('columns')}>{wizardText('back')}</Button>
          <Button variant="primary" busy={pending.status === 'busy'} onClick={start}>
            {t('start', { count: file.rowCount - Number(hasHeader) })}
          </Button>
        </>
      }
    >
      <CampaignField
        campaignId={campaignId}
        error={isChecked && campaignId === '' ? t('noCampaign') : null}
      />
      <KnownPeople draft={draft} />
      <p className="small muted">{t('otherLists')}</p>
      <Agreement isAgreed={agreed} error={isChecked && !agreed ? t('notAgreed') : null} />
      {pending.status === 'failed' && (
        <NoticeBar announced tone="danger" title={t('startFailed')}>
          {failureText(pending.failure)}
        </NoticeBar>
      )}
    </StepFrame>
  )
}

function CampaignField({ campaignId, error }: { campaignId: string; error: string | null }) {
  useSignals()
  const t = useMessages(importsMessages)
  const kit = useKit()
  const { change } = importsStore(kit)
  const { state, reload } = subscribersStore(kit).campaigns
  useEffect(() => void reload(), [reload])
  const campaigns = state.value
  useFailure(campaigns.status === 'failed' ? campaigns.failure : null, () => void reload())
  if (campaigns.status === 'failed')
    return <ErrorPanel failure={campaigns.failure} title={t('campaignsFailed')} onRetry={reload} />
  const all = campaigns.status === 'ready' ? campaigns.value : []
  const choices = all.filter(({ hasList }) => hasList)
  const hasNone = campaigns.status === 'ready' && choices.length === 0
  return (
    <Field
      label={t('campaign')}
      hint={hasNone ? t('noCampaigns') : t('campaignHint')}
      error={error}
    >
      <Select
        value={campaignId}
        placeholder={t('chooseCampaign')}
        disabled={campaigns.status === 'loading'}
        options={choices.map((one) => ({ value: one.campaignId, label: one.title }))}
        onChange={({ currentTarget }) => change({ campaignId: currentTarget.value })}
      />
    </Field>
  )
}

function KnownPeople({ draft }: { draft: ImportDraft }) {
  const t = useMessages(importsMessages)
  const { change } = importsStore(useKit())
  return (
    <RadioCards
      label={t('known')}
      cards={[
        { value: 'leave', name: t('known-leave') },
        { value: 'fill', name: t('known-fill'), description: t('known-fillText') },
      ]}
      value={draft.fillsMissing ? 'fill' : 'leave'}
      onChange={(value) => change({ fillsMissing: value === 'fill' })}
    />
  )
}

function Agreement({ isAgreed, error }: { isAgreed: boolean; error: string | null }) {
  const t = useMessages(importsMessages)
  const { change } = importsStore(useKit())
  return (
    <div className="field">
      <label className="row">
        <input
          type="checkbox"
          className="tick"
          checked={isAgreed}
          required
          aria-invalid={error === null ? undefined : true}
          onChange={() => change({ agreed: !isAgreed })}
        />
        <span>{t('agreed')}</span>
      </label>
      {error !== null && <FieldError>{error}</FieldError>}
    </div>
  )
}

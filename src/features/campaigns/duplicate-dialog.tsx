import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { createIdempotentCall } from '../../lib/idempotent-call.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { actionMessages } from '../../messages/actions.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { uiMessages } from '../../messages/ui.ts'
import { Button } from '../../ui/fields/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { sitesStore } from '../sites/store.ts'
import type { Campaign } from './model.ts'
import { settingsPath, truncateTitle } from './rules.ts'
import { campaignsStore } from './store.ts'
import { TitleField } from './title-field.tsx'
import { useTitleForm } from './use-title-form.ts'

/** Bidi isolates are useful in a sentence, but must not become part of the stored title. */
const BIDI_ISOLATES = /[\u2068\u2069]/g

type DuplicateDialogProps = { campaign: Campaign; onClose: () => void }

/** Copies a campaign, optionally to another site; the input is kept if that fails. */
export function DuplicateDialog({ campaign, onClose }: DuplicateDialogProps) {
  const t = useMessages(campaignsMessages)
  const uiText = useMessages(uiMessages)
  const actionText = useMessages(actionMessages)
  const form = useId()
  const { siteId, setSiteId, copy } = useDuplicate(campaign, onClose)
  const initialTitle = truncateTitle(
    t('copyTitle', { title: campaign.title }).replace(BIDI_ISOLATES, ''),
  )
  const { title, setTitle, error, isBusy, submit } = useTitleForm(initialTitle, copy)
  return (
    <Dialog
      open
      title={t('duplicateTitle', { title: campaign.title })}
      description={t('duplicateAbout')}
      confirmsLeaving
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{uiText('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={isBusy}>
            {actionText('duplicate')}
          </Button>
        </>
      )}
    >
      <form id={form} className="stack" data-gap="5" noValidate onSubmit={submit}>
        <TitleField selectsOnFocus value={title} onChange={setTitle} error={error} />
        <SiteField value={siteId} onChange={setSiteId} />
      </form>
    </Dialog>
  )
}

/** Only shown if there are several sites. */
function SiteField({ value, onChange }: { value: string; onChange: (siteId: string) => void }) {
  useSignals()
  const t = useMessages(campaignsMessages)
  const sites = sitesStore(useKit()).list.value
  if (sites.length < 2) return null
  const options = sites.map(({ siteId, domain }) => ({
    value: siteId,
    label: readableHost(domain),
  }))
  return (
    <Field label={t('site')}>
      <Select
        options={options}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}

function useDuplicate({ campaignId }: Campaign, onClose: () => void) {
  const t = useMessages(campaignsMessages)
  const kit = useKit()
  const { go } = usePaths()
  const own = kit.siteId.peek() ?? ''
  const [siteId, setSiteId] = useState(own)
  const [withIdempotencyKey] = useState(createIdempotentCall)
  const copy = async (title: string) => {
    const isOtherSite = siteId !== own
    const copyRequest = { campaignId, title, siteId: isOtherSite ? siteId : null }
    const { campaignId: copyId } = await withIdempotencyKey(
      JSON.stringify([siteId, title]),
      (key) => campaignsStore(kit).duplicate(copyRequest, key),
    )
    const site = sitesStore(kit)
      .list.peek()
      .find((one) => one.siteId === siteId)
    const domain = readableHost(site?.domain ?? '')
    const text = isOtherSite ? t('isCopiedTo', { title, domain }) : t('isCopied', { title })
    const open = () => {
      if (isOtherSite) sitesStore(kit).select(siteId, settingsPath(copyId))
      else go(settingsPath(copyId))
    }
    // The new campaign may not be at the top of the list, depending on the sort order.
    const label = isOtherSite ? t('openThere') : t('settings')
    kit.notices.push({ tone: 'success', text, action: { label, run: open } })
    onClose()
  }
  return { siteId, setSiteId, copy }
}

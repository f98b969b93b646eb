import { useKit } from '../../../config/context.tsx'
import type { Kit } from '../../../config/kit.ts'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { campaignsMessages } from '../../../messages/campaigns.ts'
import { ruleGroupMessages } from '../../../messages/rule-groups.ts'
import type { WarningItem } from '../../../ui/feedback/warning-list.tsx'
import { useConfirm } from '../../../ui/overlays/alerts.tsx'
import { sessionStore } from '../../session/store.ts'
import type { Campaign } from '../model.ts'
import { RULE_GROUP_NAMES, unsavedPath } from '../rules.ts'
import { CAMPAIGN_PARTS, type CampaignPart } from '../unsent-rules.ts'
import { readUnsavedFields, type UnsavedField, unsavedFieldsKey } from './unsaved-fields.ts'
import { useLiveWarnings } from './use-live-warnings.ts'

/** The fields in a part of the campaign whose text in this tab can't be saved. */
export function unsavedFields(
  kit: Kit,
  part: CampaignPart,
  campaignId: string,
): readonly UnsavedField[] {
  const userId = sessionStore(kit).user.peek()?.userId ?? ''
  return readUnsavedFields(kit.storage.session, unsavedFieldsKey(part, userId, campaignId))
}

/** The checks before a campaign goes live. */
export function usePublishChecks() {
  const kit = useKit()
  const t = useMessages(campaignsMessages)
  const actionText = useMessages(actionMessages)
  const { go } = usePaths()
  const confirm = useConfirm()
  const warningsFor = useLiveWarnings()
  const nameField = useFieldName()
  return {
    warningsFor,
    /**
     * Lists unsaved fields and offers to open them, because without them the campaign could go live with a rule
     * missing. Returns whether there are any.
     * @param shown the part that the page edits, and whose fields it reports itself
     */
    async blocksOnUnsaved(campaign: Campaign, shown: CampaignPart | null = null): Promise<boolean> {
      const { campaignId, title } = campaign
      const part = [...CAMPAIGN_PARTS]
        .reverse()
        .find((one) => one !== shown && unsavedFields(kit, one, campaignId).length > 0)
      if (part === undefined) return false
      const fields = unsavedFields(kit, part, campaignId)
      const warnings = fields.map((field) => ({ text: nameField(part, field), action: null }))
      const prompt = { title: t(`${part}NotSaved`, { title }), text: t(`${part}NotSavedText`) }
      if (await confirm({ ...prompt, warnings, confirm: t(`${part}NotSavedWay`) }))
        go(unsavedPath(part, campaignId))
      return true
    },
    /** Asks for confirmation if there are warnings, for example that visitors won't see the campaign. */
    async confirmWarnings({ title }: Campaign, warnings: readonly WarningItem[]): Promise<boolean> {
      if (warnings.length === 0) return true
      return confirm({
        ...{ title: t('beforeLive', { title }), text: '', warnings },
        confirm: actionText('setLiveAnyway'),
      })
    },
  }
}

function useFieldName(): (part: CampaignPart, field: UnsavedField) => string {
  const t = useMessages(campaignsMessages)
  const ruleGroupText = useMessages(ruleGroupMessages)
  return (part, { of, label: field, problem }) => {
    const group = RULE_GROUP_NAMES.find((name) => name === of)
    const thing = part === 'targeting' && group ? ruleGroupText(group) : t('design')
    return t('unsavedField', { thing, field, problem })
  }
}

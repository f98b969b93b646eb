import { usePaths } from '../../../../config/paths.tsx'
import { useMessages } from '../../../../config/use-messages.ts'
import { studioMessages } from '../../../../messages/studio.ts'
import { Icon } from '../../../../ui/pictures/icon.tsx'
import { MessageCircleQuestionMark } from '../../../../ui/pictures/icons.ts'
import type { Campaign } from '../../../campaigns/model.ts'
import { whyPath } from '../../../campaigns/rules.ts'

/** Hidden for drafts: nobody wonders why a campaign that was never live is not shown. */
export function WhyLink({ campaign: { campaignId, status } }: { campaign: Campaign }) {
  const t = useMessages(studioMessages)
  const { linkTo } = usePaths()
  if (status === 'draft') return null
  return (
    <a className="hint-chip" {...linkTo(whyPath(campaignId))}>
      <Icon of={MessageCircleQuestionMark} data-size="small" />
      {t('why')}
    </a>
  )
}

import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { figureMessages } from '../../messages/figures.ts'
import { Card } from '../../ui/layout/card.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import css from './best-campaigns.css?inline'
import type { BestCampaign, CampaignChoice } from './model.ts'
import { conversion } from './rules.ts'
import { ShareBar } from './share-bar.tsx'
import { useFormats } from './use-formats.ts'

partStyles(css)

type BestCampaignsProps = {
  best: readonly BestCampaign[]
  /** Filters the statistics by one campaign; undefined if they are filtered already. */
  onChoose: ((campaign: CampaignChoice) => void) | undefined
}

/** The campaigns with the most new subscribers in the period; bars are relative to the first. */
export function BestCampaigns({ best, onChoose }: BestCampaignsProps) {
  const t = useMessages(figureMessages)
  const dashboardText = useMessages(dashboardMessages)
  const { linkTo } = usePaths()
  const most = Math.max(1, ...best.map(({ subscribers }) => subscribers))
  return (
    <Card
      title={t('bestTitle')}
      aside={
        <a className="small" {...linkTo('/campaigns/')}>
          {dashboardText('allCampaigns')}
        </a>
      }
    >
      {best.length === 0 ? (
        <p className="muted">{t('bestNone')}</p>
      ) : (
        <table className="rank">
          <thead>
            <tr>
              <th scope="col">{t('bestBy')}</th>
              <th scope="col">{t('views')}</th>
              <th scope="col">{t('conversion')}</th>
              <th scope="col">{t('subscribers')}</th>
            </tr>
          </thead>
          <tbody>
            {best.map((campaign) => (
              <Rank key={campaign.campaignId} {...{ campaign, most, onChoose }} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

type RankProps = Pick<BestCampaignsProps, 'onChoose'> & { campaign: BestCampaign; most: number }

function Rank({ campaign, most, onChoose }: RankProps) {
  const t = useMessages(figureMessages)
  const { count, percent } = useFormats()
  const { title, views, subscribers } = campaign
  const rate = conversion(campaign)
  return (
    <tr>
      <th scope="row">
        {onChoose ? (
          <button
            type="button"
            className="truncate"
            title={t('onlyCampaign', { title })}
            onClick={() => onChoose(campaign)}
          >
            {title}
          </button>
        ) : (
          <span className="truncate">{title}</span>
        )}
        <ShareBar share={subscribers / most} />
      </th>
      <td>{count(views)}</td>
      <td>{rate === null ? t('none') : percent(rate)}</td>
      <td className="strong">{count(subscribers)}</td>
    </tr>
  )
}

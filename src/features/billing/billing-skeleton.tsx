import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'

const METERS = ['views', 'sites', 'members']
const CARDS = ['free', 'starter', 'plus', 'ultimate']
const LINES = ['views', 'sites', 'templates']

/** A placeholder in the shape of the loaded page. */
export function BillingSkeleton() {
  const t = useMessages(billingMessages)
  return (
    <Loading label={t('loading')}>
      <div className="current-plan">
        <div className="about">
          <div className="words">
            <Skeleton width="170px" height={22} />
            <Skeleton width="min(100%, 380px)" height={14} />
          </div>
        </div>
        <div className="meters">
          {METERS.map((meter) => (
            <span className="meter-bones" key={meter}>
              <Skeleton width="60%" height={14} />
              <Skeleton height={8} />
              <Skeleton width="40%" height={14} />
            </span>
          ))}
        </div>
      </div>
      <div className="plans-head">
        <div>
          <Skeleton width="70px" height={20} />
        </div>
      </div>
      <div className="plans">
        {CARDS.map((card) => (
          <span className="plan" key={card}>
            <Skeleton width="90px" height={20} />
            <Skeleton width="130px" height={14} />
            <Skeleton width="110px" height={32} />
            <Skeleton height={36} />
            {LINES.map((line) => (
              <Skeleton key={line} width="70%" height={14} />
            ))}
          </span>
        ))}
      </div>
    </Loading>
  )
}

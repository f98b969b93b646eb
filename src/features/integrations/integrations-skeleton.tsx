import { useMessages } from '../../config/use-messages.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'

const CARDS = [1, 2, 3, 4, 5, 6]

/** Cards while the connections are loading. */
export function CatalogueSkeleton() {
  const t = useMessages(integrationsMessages)
  return (
    <Loading label={t('loading')}>
      <div className="catalogue">
        {CARDS.map((card) => (
          <div className="card-skeleton" key={card}>
            <Skeleton width="40px" height={40} />
            <Skeleton width="55%" height={14} />
            <Skeleton width="80%" />
            <Skeleton width="35%" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

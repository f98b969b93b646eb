import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Check } from '../../ui/pictures/icons.ts'
import type { PlanName } from './model.ts'
import type { Limit, Limits } from './plan-limit-rules.ts'
import { templatesOf } from './template-rules.ts'
import { useBillingFormats } from './use-billing-formats.ts'

/** A plan's features, one per line; lists only what the rules enforce. */
export function PlanFeatures({ name, limits }: { name: PlanName; limits: Limits }) {
  const t = useMessages(billingMessages)
  const formats = useBillingFormats()
  const line = (
    limit: Limit,
    limitedKey: 'viewsAMonth' | 'sitesOf' | 'membersOf',
    unlimitedKey: UnlimitedKey,
  ) => (limit === null ? t(unlimitedKey) : t(limitedKey, { count: limit }))
  const lines = [
    line(limits.monthlyViewsLimit, 'viewsAMonth', 'viewsBoundless'),
    line(limits.sitesLimit, 'sitesOf', 'sitesBoundless'),
    line(limits.teamMembersLimit, 'membersOf', 'membersBoundless'),
    t(TEMPLATE_KEYS[templatesOf(name)], {
      free: formats.plan('free'),
      starter: formats.plan('starter'),
    }),
  ]
  return (
    <ul className="plan-features" aria-label={t('includes', { plan: formats.plan(name) })}>
      {lines.map((text) => (
        <li key={text}>
          <Icon of={Check} />
          {text}
        </li>
      ))}
    </ul>
  )
}

type UnlimitedKey = 'viewsBoundless' | 'sitesBoundless' | 'membersBoundless'

const TEMPLATE_KEYS = {
  free: 'templatesFree',
  starter: 'templatesStarter',
  all: 'templatesAll',
} as const satisfies Record<ReturnType<typeof templatesOf>, string>

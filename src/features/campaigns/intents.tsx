import type { Intent } from '../../popup/intents.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import {
  BadgePercent,
  Cookie,
  FerrisWheel,
  MessageCircleQuestionMark,
  PackagePlus,
  ShoppingCart,
  Signpost,
  TicketPercent,
  Timer,
  Users,
} from '../../ui/pictures/icons.ts'

const ICONS: Readonly<Record<Intent, typeof Users>> = {
  'build-audience': Users,
  'guide-website-visitors': Signpost,
  'promote-special-offers': BadgePercent,
  'reduce-cart-abandonment': ShoppingCart,
  'increase-cart-value': PackagePlus,
  'coupon-popups': TicketPercent,
  'countdown-timer': Timer,
  'gamification-popups': FerrisWheel,
  'cookie-notices': Cookie,
  'conduct-surveys': MessageCircleQuestionMark,
}

/** An intent's icon; its name is shown next to it. */
export function IntentIcon({ intent }: { intent: Intent }) {
  const icon = ICONS[intent]
  return <Icon of={icon} />
}

import { useSignals } from '@preact/signals-react/runtime'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useKit } from '../config/context.tsx'
import type { User } from '../features/user/model.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { ContentArea } from './content-area.tsx'
import { Dialogs } from './dialogs.tsx'
import { Header } from './header/header.tsx'
import { ShellNotices } from './notices/shell-notices.tsx'
import { promoStore } from './promo/promo-store.ts'
import { shellOffset } from './rules.ts'
import { shellPart } from './shell-part.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { useCampaignCount } from './sidebar/use-campaign-count.ts'
import { SkipLink } from './skip-link.tsx'

const PromoBanner = lazyPart(async () => (await import('./promo/promo-banner.tsx')).PromoBanner, {
  when: 'idle',
})
const Referral = lazyPart(async () => (await import('./sidebar/referral.tsx')).Referral, {
  when: 'idle',
})
const Drawer = shellPart(
  () => import('./sidebar/drawer.tsx').then((file) => file.Drawer),
  () => null,
)

/** Header and sidebar around the page. When the element is narrower than 960 px, the sidebar becomes a drawer. */
export function Frame({ user, children }: { user: User; children: ReactNode }) {
  useSignals()
  useCampaignCount(user)
  const isBannerShown = promoStore(useKit()).isShown.value
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const offset = { '--poplar-shell-offset': `${shellOffset(isBannerShown)}px` } as CSSProperties
  return (
    <div className="shell" style={offset}>
      <div className="shell-top">
        <SkipLink />
        {isBannerShown && (
          <div className="banner-place">
            <PromoBanner />
          </div>
        )}
        <Header user={user} onOpenMenu={() => setDrawerOpen(true)} />
      </div>
      <div className="sidebar">
        <Sidebar user={user} />
        <Referral code={user.referralCode} />
      </div>
      {isDrawerOpen && <Drawer user={user} onClose={() => setDrawerOpen(false)} />}
      <ContentArea className="main">
        <div className="content">
          <ShellNotices user={user} />
          {children}
        </div>
      </ContentArea>
      <Dialogs user={user} />
    </div>
  )
}

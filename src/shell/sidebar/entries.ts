import {
  BookOpen,
  CreditCard,
  Globe,
  LayoutDashboard,
  Megaphone,
  MessageCircle,
  Plug,
  Settings,
  UserPlus,
  Users,
} from '../../ui/pictures/icons.ts'
import type { RouteName } from '../routes.ts'
import type { SidebarEntry } from '../rules.ts'

type Entry = {
  icon: typeof Globe
  /** A page in the shell, or a configured link that opens in a new window. */
  to: { path: string } | { external: 'support' | 'docs' }
  /** The routes for which this entry is marked as current. */
  routes: readonly RouteName[]
}

export const ENTRIES: Readonly<Record<SidebarEntry, Entry>> = {
  dashboard: { icon: LayoutDashboard, to: { path: '/dashboard' }, routes: ['dashboard'] },
  campaigns: { icon: Megaphone, to: { path: '/campaigns/' }, routes: ['campaigns'] },
  subscribers: { icon: Users, to: { path: '/subscribers' }, routes: ['subscribers'] },
  integrations: {
    icon: Plug,
    to: { path: '/integrations' },
    routes: ['integrations', 'oauthCallback', 'connection'],
  },
  sites: { icon: Globe, to: { path: '/sites' }, routes: ['sites', 'createDomain'] },
  team: { icon: UserPlus, to: { path: '/team' }, routes: ['team'] },
  settings: { icon: Settings, to: { path: '/settings' }, routes: ['settings'] },
  billing: {
    icon: CreditCard,
    to: { path: '/billing' },
    routes: ['billing', 'shopifyBillingSuccess'],
  },
  contact: { icon: MessageCircle, to: { external: 'support' }, routes: ['support'] },
  docs: { icon: BookOpen, to: { external: 'docs' }, routes: ['docs'] },
}

/** The three groups in the sidebar; each shows only the entries available to the user. */
export const GROUPS: readonly {
  name: 'mainNavigation' | 'accountNavigation' | 'helpNavigation'
  entries: readonly SidebarEntry[]
}[] = [
  { name: 'mainNavigation', entries: ['dashboard', 'campaigns', 'subscribers', 'integrations'] },
  { name: 'accountNavigation', entries: ['sites', 'team', 'settings', 'billing'] },
  { name: 'helpNavigation', entries: ['contact', 'docs'] },
]

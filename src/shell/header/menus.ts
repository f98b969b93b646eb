/** All panels that the header's buttons open, in one chunk. */
export { AccountMenu } from './account-menu.tsx'
export { AppMenu } from './app-menu.tsx'
export { Notifications } from './notifications.tsx'
export { SiteMenu, SiteSearchPanel } from './site-menu.tsx'

/** What the header's buttons open: one file, which comes ahead of the first press. */
export { AccountMenu } from './account-menu.tsx'
export { AppMenu } from './app-menu.tsx'
export { Notifications } from './notifications.tsx'
export { SiteMenu, SiteSearchPanel } from './site-menu.tsx'

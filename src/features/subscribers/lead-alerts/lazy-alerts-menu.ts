import { lazyPart } from '../../../ui/loading/lazy-part.tsx'

/** The choice of emails about new subscribers, which nobody waits for. */
export const AlertsMenu = lazyPart(async () => (await import('./alerts-menu.tsx')).AlertsMenu, {
  when: 'shown',
  failed: () => null,
})

import { lazyView } from '../lazy-view.tsx'

/** Its code comes with the first opening. */
export const HelpDialog = lazyView(
  () => import('./installation-help.tsx').then((file) => file.InstallationHelp),
  () => null,
)

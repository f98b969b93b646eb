import type { Brand, Sibling } from './options.ts'

/** Poplar's family, in a file of its own: only the dashboard shows it. */
const POPLAR_FAMILY: readonly Sibling[] = [
  { name: 'Dashboard', url: '/' },
  { name: 'Mail', url: 'https://mail.poplar.example/' },
  { name: 'Forms', url: 'https://forms.poplar.example/' },
  { name: 'Chat', url: 'https://chat.poplar.example/' },
  { name: 'Reviews', url: 'https://reviews.poplar.example/' },
  { name: 'Referrals', url: 'https://referrals.poplar.example/' },
  { name: 'Analytics', url: 'https://analytics.poplar.example/' },
  { name: 'Landing Pages', url: 'https://pages.poplar.example/' },
  { name: 'Help Desk', url: 'https://help.poplar.example/' },
]

/** The entries of the app switcher: the host's, or Poplar's. */
export const siblingsOf = ({ siblings }: Brand): readonly Sibling[] => siblings ?? POPLAR_FAMILY

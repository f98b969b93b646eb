import type { ReactNode } from 'react'
import { createRouter } from '../../src/lib/router.ts'
import { DashboardShell, type DashboardShellProps } from '../../src/shell/app.tsx'
import { ShellContext, type ShellContextValue } from '../../src/shell/shell-context.ts'
import { fakeHttp, type Mounted, type MountOptions, mountView } from '../support/mount.tsx'

/** An admin with two sites, as `GET /user/me` returns it. */
export const MIRA = {
  user_id: 'u1',
  email: 'mira@example.com',
  first_name: 'Mira',
  role: 'admin',
  plan: { gateway: 'stripe', plan: 'free', sites_limit: 3, team_members_limit: 1 },
  sites: [
    { id: '1', site_id: 'jc_1', domain: 'juniper.example' },
    { id: '2', site_id: 'pp_2', domain: 'paper.example' },
  ],
  setup_finished: 'true',
  referral_code: 'MIRA7',
} as const

/** A member with read access to campaigns only. */
export const NOOR = {
  ...MIRA,
  user_id: 'u2',
  email: 'noor@example.com',
  role: 'member',
  plan: null,
  permissions: {},
  access: { campaigns: true, subscribers: false, integrations: false, sites_access: [] },
  admin_email: 'mira@example.com',
} as const

const CAMPAIGNS = {
  data: [],
  pagination: { page: 1, total: 0, next: null },
  counts: { all: 9, live: 4, paused: 1, scheduled: 1, draft: 2, ended: 1 },
}

type ShellOptions = MountOptions & {
  user?: Record<string, unknown>
  path?: string
  /** The host page's query. */
  search?: string
  api?: Parameters<typeof fakeHttp>[0]
  props?: DashboardShellProps
}

/** The test runner needs the query parameters that identify its session. */
const PAGE_QUERY = location.search

const mounted: Mounted[] = []

/** The siblings as a host configures them: the dashboard first, then the eight others. */
const SIBLING_NAMES = 'Mail,Forms,Chat,Reviews,Referrals,Analytics,Landing Pages,Help Desk'.split(
  ',',
)
const SIBLINGS = [
  { name: 'Dashboard', url: '/' },
  ...SIBLING_NAMES.map((name, at) => ({ name, url: `https://${at}.products.example/` })),
]

/** Mounts the shell on a host page, with its path in the URL hash; `clearShells` unmounts it. */
export function mountShell({
  user = MIRA,
  path = '/support',
  search = '',
  api,
  props,
  ...options
}: ShellOptions = {}) {
  const http = fakeHttp({
    'GET /user/me': { data: user },
    'GET /campaigns': { body: CAMPAIGNS },
    'GET /site': () => new Promise(() => {}),
    'GET /billing': () => new Promise(() => {}),
    'POST /notifications/seen': {},
    ...api,
  })
  history.replaceState(null, '', `${location.pathname}${search || PAGE_QUERY}#${path}`)
  const shell = mountView(<DashboardShell routing="hash" {...props} />, {
    http,
    width: 1200,
    ...options,
    options: { brand: { siblings: SIBLINGS }, ...options.options },
  })
  mounted.push(shell)
  return { ...shell, http }
}

/** Mounts a single part of the shell. */
export function mountInShell(
  view: ReactNode,
  {
    restart = () => {},
    holdLoading = () => () => {},
    path = '/',
    ...options
  }: MountOptions &
    Partial<Pick<ShellContextValue, 'restart' | 'holdLoading'>> & { path?: string } = {},
): Mounted {
  const shell: ShellContextValue = {
    router: createRouter({ mode: 'memory', initial: path }),
    go: () => {},
    restart,
    pageViews: { count: 0 },
    autoSignIns: { count: 0 },
    setsTitle: false,
    holdLoading,
  }
  return mountView(<ShellContext.Provider value={shell}>{view}</ShellContext.Provider>, options)
}

/** The shell's path, from the hash of the URL. */
export const currentPath = (): string => location.hash.slice(1)

export function clearShells(): void {
  for (const shell of mounted.splice(0)) shell.unmount()
  history.replaceState(null, '', location.pathname + PAGE_QUERY)
  localStorage.clear()
  sessionStorage.clear()
}

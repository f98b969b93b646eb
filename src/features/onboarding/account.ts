import { computed } from '@preact/signals-core'
import { perKit } from '../../config/kit.ts'
import { sessionStore } from '../session/store.ts'
import { canAddSite } from '../sites/add-site-rules.ts'
import { existingSite, sitesStore } from '../sites/store.ts'
import { postUserInfo } from './api.ts'
import type { UserInfo } from './user-info.ts'

/** Why a person may add no site: they are a member, or the plan's sites are all taken. */
export type Refusal = 'member' | 'limit'

export type Account = ReturnType<typeof account>

/**
 * What the wizard knows of the person. It is no part of the first load: a person can type before it is
 * there, and the server has the last word on every rule.
 */
export const account = perKit((kit) => {
  const session = sessionStore(kit)
  const sites = sitesStore(kit)
  return {
    /** A wizard stands on the page and needs to know; the answer takes that back. */
    attend(): () => void {
      const leave = session.attend()
      // Alone on a host's page it begins the session itself, and reads nothing out of the host's address.
      void session.start(new URL(kit.ownsPage ? location.href : location.origin))
      return leave
    },
    user: session.user,
    /** Why the page's `getAccessToken` gives no token; null if it does. */
    tokenFailure: computed(() => {
      const state = session.state.value
      return state.status === 'failed' && state.failure.kind === 'token-failed'
        ? state.failure
        : null
    }),
    retry: session.retry,
    sites: sites.list,
    /** Null while the person is not known: the form is then open, and the server judges. */
    refusal: computed((): Refusal | null => {
      const user = session.user.value
      if (user === null) return null
      if (user.role === 'member') return 'member'
      return canAddSite({ ...user, sites: sites.list.value }) ? null : 'limit'
    }),
    postUserInfo: (info: UserInfo): Promise<void> => postUserInfo(kit, info),
    create: sites.create,
    existingSite,
    shopAddress: sites.shopAddress,
    selected: sites.selected,
    select: sites.select,
    finishSetup: session.finishSetup,
  }
})

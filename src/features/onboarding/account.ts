import { computed } from '@preact/signals-core'
import { perKit } from '../../config/kit.ts'
import { sessionStore } from '../session/store.ts'
import { canAddSite } from '../sites/add-site-rules.ts'
import { existingSite, sitesStore } from '../sites/store.ts'
import { postUserInfo } from './api.ts'
import type { UserInfo } from './user-info.ts'

/** Why a user can't add a site: they are a member, or the plan's site limit is reached. */
export type RefusalReason = 'member' | 'limit'

export type Account = ReturnType<typeof account>

/**
 * The wizard's data about the user. It is loaded after the first render: the user can already type, and the server
 * checks every rule anyway.
 */
export const account = perKit((kit) => {
  const session = sessionStore(kit)
  const sites = sitesStore(kit)
  return {
    /** Starts the session for a mounted wizard; returns a function that unregisters it. */
    attend(): () => void {
      const leave = session.attend()
      // On a host page, the wizard starts the session itself, without reading the host's URL.
      void session.start(new URL(kit.ownsPage ? location.href : location.origin))
      return leave
    },
    user: session.user,
    /** The failure of the page's `getAccessToken`; null if there is none. */
    tokenFailure: computed(() => {
      const state = session.state.value
      return state.status === 'failed' && state.failure.kind === 'token-failed'
        ? state.failure
        : null
    }),
    retry: session.retry,
    sites: sites.list,
    /** Null until the user is known; until then, the form is enabled and the server decides. */
    refusal: computed((): RefusalReason | null => {
      const user = session.user.value
      if (user === null) return null
      if (user.role === 'member') return 'member'
      return canAddSite({ ...user, sites: sites.list.value }) ? null : 'limit'
    }),
    postUserInfo: (info: UserInfo): Promise<void> => postUserInfo(kit, info),
    create: sites.create,
    existingSite,
    shopAuthorizeUrl: sites.shopAuthorizeUrl,
    selected: sites.selected,
    select: sites.select,
    finishSetup: session.finishSetup,
  }
})

import { computed, signal } from '@preact/signals-core'
import { expect } from 'chai'
import { createNotifications } from '../../../src/features/notifications/store.ts'
import { parseUser, type User } from '../../../src/features/user/model.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { fakeHttp } from '../../support/fake-http.ts'

const notificationResponse = (id: string, isUnread: boolean) => ({
  id,
  title: 'A new lead',
  description: '',
  created_at: '2026-05-01T12:00:00Z',
  is_unread: isUnread,
})

function setUp(answer: ApiFailure | { data: null } = { data: null }, unreadFlags = [true, false]) {
  const notifications = unreadFlags.map((isUnread, index) =>
    notificationResponse(String(index), isUnread),
  )
  const user = signal<User | null>(
    parseUser({ user_id: 'U1', email: 'ada@shop.example', notifications }),
  )
  const http = fakeHttp({ 'POST /notifications/seen': answer })
  const store = createNotifications(http, {
    user: computed(() => user.value),
    changeUser(change) {
      user.value = user.value && change(user.value)
    },
  })
  return { store, http, user }
}

describe('notifications', () => {
  it('are loaded with the user, with a count of unread ones', () => {
    const { store } = setUp()
    expect(store.list.value).to.have.length(2)
    expect(store.unread.value).to.equal(1)
  })

  it('are all marked as read immediately', () => {
    const { store } = setUp()
    void store.markSeen()
    expect(store.unread.value).to.equal(0)
  })

  it('are unread again when the request fails', async () => {
    const failure = new ApiFailure({ kind: 'offline' })
    const { store } = setUp(failure)
    expect(await store.markSeen().catch((error: unknown) => error)).to.equal(failure)
    expect(store.unread.value).to.equal(1)
  })

  it('send no request when all are read', async () => {
    const { store, http } = setUp({ data: null }, [false])
    await store.markSeen()
    expect(http.calls).to.deep.equal([])
  })

  it('are empty without a user', () => {
    const { store, user } = setUp()
    user.value = null
    expect(store.list.value).to.deep.equal([])
  })
})

import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { milestoneAt } from '../../../src/server/leads/milestones.ts'
import { newAdmin } from '../support/accounts.ts'
import { newCampaign, newSite } from '../support/data.ts'
import { type List, startList } from './support.ts'

const list: List = await startList()
after(() => list.server.close())

/** A site of its own account, without double opt-in unless `columns` says so. */
async function startSite(columns: Record<string, unknown> = {}) {
  const { server } = list
  const admin = await newAdmin(server)
  const site = await newSite(server, admin, 'kiln.example')
  await server.database.query('update sites set last_seen_at = now() where id = $1', [site.id])
  await server.database.query('update people set email_verified_at = now() where person_id = $1', [
    admin.personId,
  ])
  const addCampaign = () =>
    newCampaign(server.database, admin, site, { status: 'live', ...columns })
  const campaignId = await addCampaign()
  return {
    ...{ campaignId, addCampaign },
    join: (campaign_id = campaignId, email = list.newEmail()) =>
      list.join(email, { site_id: site.site_id, campaign_id }),
    setSignUps: (count: number) =>
      server.database.query('update campaigns set subscribe_count = $2 where campaign_id = $1', [
        ...[campaignId, count],
      ]),
    async notifications() {
      type User = { notifications: { title: string; description: string; action_url: string }[] }
      const { body } = await server.call<User>('GET', '/v1/user/me', {
        token: await server.tokenOf(admin),
      })
      return body.data.notifications
    },
    async titles() {
      return (await this.notifications()).map(({ title }) => title)
    },
  }
}

let site: Awaited<ReturnType<typeof startSite>>
beforeEach(async () => {
  site = await startSite()
})

describe('the notification of new subscribers', () => {
  it('is one for a site’s first subscriber, and leads to the list', async () => {
    await site.join()
    const [notification] = await site.notifications()
    assert.equal(notification?.title, 'First subscriber: kiln.example')
    assert.equal(notification.description, 'Someone has signed up through one of your pop-ups.')
    assert.match(
      notification.action_url ?? '',
      /^\/subscribers\?site_id=[^&]+&domain=kiln\.example$/,
    )
    await site.join()
    assert.equal((await site.titles()).length, 1)
  })

  it('comes with the hundredth sign-up, counted over all campaigns', async () => {
    await site.join()
    await site.setSignUps(98)
    const second = await site.addCampaign()
    await site.join(second)
    assert.equal((await site.titles()).length, 1)
    await site.join(second)
    const notifications = await site.notifications()
    const hundredth = notifications.find(({ title }) => title === '100 sign-ups: kiln.example')
    assert.equal(notifications.length, 2)
    assert.equal(hundredth?.description, '100 people have signed up through your pop-ups.')
  })

  it('comes once when several people sign up at the same time', async () => {
    const campaigns = await Promise.all([1, 2, 3].map(site.addCampaign))
    await Promise.all(campaigns.map((campaignId) => site.join(campaignId)))
    assert.deepEqual(await site.titles(), ['First subscriber: kiln.example'])
  })

  it('skips what was passed in one go', async () => {
    await site.setSignUps(5_200)
    await site.join()
    assert.deepEqual(await site.titles(), ['5,000 sign-ups: kiln.example'])
  })

  it('waits for the confirmation of a double opt-in', async () => {
    site = await startSite({ double_optin: true })
    const email = list.newEmail()
    await site.join(site.campaignId, email)
    assert.deepEqual(await site.titles(), [])
    const [link = ''] = await list.linksTo(email)
    await list.press(link, 'confirm')
    assert.deepEqual(await site.titles(), ['First subscriber: kiln.example'])
  })

  it('does not come for a person who signs up again', async () => {
    const email = list.newEmail()
    await site.join(site.campaignId, email)
    await site.setSignUps(99)
    await site.join(site.campaignId, email)
    assert.equal((await site.titles()).length, 1)
  })
})

describe('the milestone', () => {
  for (const [signUps, milestone] of [
    [0, 0],
    [1, 1],
    [99, 1],
    [100, 100],
    [4_999, 1_000],
    [5_000, 5_000],
    [2_000_000, 1_000_000],
  ] as const) {
    it(`of ${signUps} sign-ups is ${milestone}`, () => {
      assert.equal(milestoneAt(signUps), milestone)
    })
  }
})

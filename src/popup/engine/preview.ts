import type { ForcedCampaign } from '../forced-campaign.ts'
import type { Act, Outcome } from '../render/scene.ts'
import { DONE } from './act.ts'
import { showOnPage } from './look.ts'
import { showNote } from './note.ts'
import { EXPIRED, whyNot } from './preview-words.ts'
import type { Site } from './site.ts'
import { Visitor } from './visitor.ts'

type Place = Omit<Site, 'campaigns'>

/** Shows the campaign of a secret to its owner, whatever the gates say, and names those that are shut. */
export async function showPreview(place: Place, token: string, now: () => number): Promise<void> {
  const forced = await forcedCampaign(place, token)
  if (forced === null) {
    showNote({ title: '', lines: [EXPIRED] })
    return
  }
  // It is only asked: nothing of a preview is remembered.
  const visitor = new Visitor({ ...place, campaigns: [forced] }, now)
  const show = async () => {
    const look = await showOnPage({
      ...{ api: place.api, design: forced.design, now, since: now() },
      act: pretend(forced, () => {
        look.leave()
        note.unfold()
      }),
    })
    note.raise()
  }
  const lines = whyNot(forced, visitor.judge(forced))
  const note = showNote({ title: forced.title, lines, again: () => void show() })
  await show()
}

async function forcedCampaign({ api, siteId }: Place, token: string) {
  const answer = await fetch(`${api}/previews`, {
    method: 'POST',
    body: JSON.stringify({ site_id: siteId, token }),
    credentials: 'omit',
  })
  if (!answer.ok) return null
  const { data }: { data: ForcedCampaign } = await answer.json()
  return data
}

/** Every press does what it does for a visitor, but nothing leaves the page. */
const pretend =
  ({ design }: ForcedCampaign, leave: () => void) =>
  async ({ kind }: Act): Promise<Outcome> => {
    if (kind === 'close') leave()
    const hasGame = design.steps.some(({ blocks }) => blocks.some((block) => 'prizes' in block))
    const isPlayed = hasGame && (kind === 'submit' || kind === 'draw')
    return isPlayed ? { ok: true, prize: { index: 0, code: 'PREVIEW' } } : DONE
  }

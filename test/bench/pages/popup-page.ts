import { start } from '../../../src/popup/engine/engine.ts'
import type { LiveCampaign } from '../../../src/popup/live-campaign.ts'
import { blankDesign } from '../../../src/popup/new-block.ts'
import { shownDesign } from '../../../src/popup/shown-design.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'
import { type MountedInstance, openStartPage } from './start-page.ts'

const DESIGN = shownDesign(blankDesign())

/** A visitor's page that shows one campaign immediately, with an API that responds immediately. */
export function openPopupPage(): void {
  globalThis.fetch = async () => Response.json({ success: true, data: DESIGN })
  openStartPage(async () => {
    const shown = firstPopup()
    start({
      ...{ siteId: 'shop_1', api: `${location.origin}/v1`, ticket: 'ticket' },
      campaigns: [CAMPAIGN],
    })
    return shown
  })
}

const CAMPAIGN: LiveCampaign = {
  ...{ campaign_id: 'one', version: 1, ab_test_id: null },
  ...{ kind: 'popup', side: 'end', is_notice: false },
  targeting: { ...defaultTargeting('UTC'), moments: [] },
}

/** Resolves when the pop-up's card is in its shadow root. */
function firstPopup(): Promise<MountedInstance> {
  return new Promise((resolve) => {
    const checkForCard = () => {
      const host = document.querySelector('poplar-popup')
      if (host?.shadowRoot) changes.observe(host.shadowRoot, { childList: true, subtree: true })
      const card = host?.shadowRoot?.querySelector('.card')
      if (!card) return
      changes.disconnect()
      resolve({ text: card.textContent ?? '', remove: async () => host?.remove() })
    }
    const changes = new MutationObserver(checkForCard)
    changes.observe(document.documentElement, { childList: true })
  })
}

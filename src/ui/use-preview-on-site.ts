import { useKit } from '../config/context.tsx'
import { useMessages } from '../config/use-messages.ts'
import { studioMessages } from '../messages/studio.ts'
import { useAlert } from './alerts.tsx'
import { useFailureText } from './failure-text.ts'

/**
 * Opens the selected site in a window of its own with one campaign as it is saved, for the person alone:
 * the secret in the address is good once, for minutes, and the site's script takes it out.
 */
export function usePreviewOnSite(): (campaignId: string) => Promise<void> {
  const t = useMessages(studioMessages)
  const { http, navigation } = useKit()
  const alert = useAlert()
  const failureText = useFailureText()
  const fail = (text: string) => alert({ title: t('previewFailed'), text })
  return async (campaignId) => {
    try {
      const path = `/campaigns/${encodeURIComponent(campaignId)}/preview-token`
      const { data } = await http.post(path)
      if (navigation.openForeign(urlIn(data)) !== 'went') void fail(t('previewRefused'))
    } catch (error) {
      void fail(failureText(error))
    }
  }
}

/** What is no address is refused as one that leads nowhere. */
function urlIn(data: unknown): string {
  const isKnown = typeof data === 'object' && data !== null && 'url' in data
  return isKnown ? `${data.url}` : ''
}

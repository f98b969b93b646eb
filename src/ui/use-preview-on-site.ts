import { useKit } from '../config/context.tsx'
import { useMessages } from '../config/use-messages.ts'
import { studioMessages } from '../messages/studio.ts'
import { useAlert, useConfirm } from './alerts.tsx'
import { useFailureText } from './failure-text.ts'

/**
 * Opens the selected site in a window of its own with one campaign as it is saved, for the person alone:
 * the secret in the address is good once, for minutes, and the site's script takes it out.
 */
export function usePreviewOnSite(): (campaignId: string) => Promise<void> {
  const t = useMessages(studioMessages)
  const { http, navigation } = useKit()
  const alert = useAlert()
  const confirm = useConfirm()
  const failureText = useFailureText()
  const fail = (text: string) => alert({ title: t('previewFailed'), text })
  const ask = (title: string, text: string) => confirm({ title, text, confirm: t('openPreview') })
  /** A browser opens a window for a person only, for moments after a press: later it needs another one. */
  const isWanted = async (data: unknown): Promise<boolean> => {
    if (!isSeenIn(data)) return ask(t('previewUnseen'), t('previewUnseenText'))
    return isRightAfterPress() || ask(t('previewReady'), t('previewReadyText'))
  }
  return async (campaignId) => {
    try {
      const path = `/campaigns/${encodeURIComponent(campaignId)}/preview-token`
      const { data } = await http.post(path)
      if (!(await isWanted(data))) return
      if (navigation.openForeign(urlIn(data)) !== 'went') void fail(t('previewRefused'))
    } catch (error) {
      void fail(failureText(error))
    }
  }
}

/** Browsers that do not say are trusted. */
const isRightAfterPress = (): boolean => navigator.userActivation?.isActive ?? true

/** Whether the site has our script, as far as the server knows. */
const isSeenIn = (data: unknown): boolean =>
  typeof data !== 'object' || data === null || !('is_seen' in data) || data.is_seen === true

/** What is no address is refused as one that leads nowhere. */
function urlIn(data: unknown): string {
  const isKnown = typeof data === 'object' && data !== null && 'url' in data
  return isKnown ? `${data.url}` : ''
}

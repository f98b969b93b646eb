import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import type { Http } from '../../lib/http.ts'
import { studioMessages } from '../../messages/studio.ts'
import { useAlert, useConfirm } from '../feedback/alerts.tsx'
import { useFailureText } from '../feedback/failure-text.ts'

/** The site's address with a secret in it that is good once, for minutes, and whether the site has our script. */
type PreviewOnSite = { url: string; isSeen: boolean }

/**
 * Opens the selected site in a window of its own with one campaign as it is saved, for the person alone:
 * the site's script takes the secret out of the address.
 * @param begin asks the server for the way there
 */
export function usePreviewOnSite(
  begin: (http: Http) => Promise<PreviewOnSite>,
): () => Promise<void> {
  const t = useMessages(studioMessages)
  const { http, navigation } = useKit()
  const alert = useAlert()
  const confirm = useConfirm()
  const failureText = useFailureText()
  const fail = (text: string) => alert({ title: t('previewFailed'), text })
  const ask = (title: string, text: string) => confirm({ title, text, confirm: t('openPreview') })
  /** A browser opens a window for a person only, for moments after a press: later it needs another one. */
  const isWanted = async (isSeen: boolean): Promise<boolean> => {
    if (!isSeen) return ask(t('previewUnseen'), t('previewUnseenText'))
    return isRightAfterPress() || ask(t('previewReady'), t('previewReadyText'))
  }
  return async () => {
    try {
      const { url, isSeen } = await begin(http)
      if (!(await isWanted(isSeen))) return
      if (navigation.openWindow(url) !== 'went') void fail(t('previewRefused'))
    } catch (error) {
      void fail(failureText(error))
    }
  }
}

/** Browsers that do not say are trusted. */
const isRightAfterPress = (): boolean => navigator.userActivation?.isActive ?? true

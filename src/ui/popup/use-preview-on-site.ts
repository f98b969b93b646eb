import { useKit } from '../../config/context.tsx'
import { navigationOf } from '../../config/navigation.ts'
import { useMessages } from '../../config/use-messages.ts'
import type { Http } from '../../lib/http.ts'
import { studioMessages } from '../../messages/studio.ts'
import { useFailureText } from '../feedback/failure-text.ts'
import { useAlert, useConfirm } from '../overlays/alerts.tsx'

/** The site's URL with a single-use secret that expires within minutes, and whether the site has our script. */
type PreviewOnSite = { url: string; isSeen: boolean }

/**
 * Opens the selected site in a new window with the saved version of one campaign, visible only to this user: the site's
 * script reads the secret from the URL.
 * @param requestPreview requests the URL from the server
 */
export function usePreviewOnSite(
  requestPreview: (http: Http) => Promise<PreviewOnSite>,
): () => Promise<void> {
  const t = useMessages(studioMessages)
  const kit = useKit()
  const alert = useAlert()
  const confirm = useConfirm()
  const failureText = useFailureText()
  const fail = (text: string) => alert({ title: t('previewFailed'), text })
  const ask = (title: string, text: string) => confirm({ title, text, confirm: t('openPreview') })
  /** A browser opens a window only shortly after a click. Later, a confirmation dialog provides another click. */
  const confirmOpening = async (isSeen: boolean): Promise<boolean> => {
    if (!isSeen) return ask(t('previewUnseen'), t('previewUnseenText'))
    return hasUserActivation() || ask(t('previewReady'), t('previewReadyText'))
  }
  return async () => {
    try {
      const { url, isSeen } = await requestPreview(kit.http)
      if (!(await confirmOpening(isSeen))) return
      if (navigationOf(kit).openWindow(url) !== 'went') void fail(t('previewRefused'))
    } catch (error) {
      void fail(failureText(error))
    }
  }
}

/** Browsers without `userActivation` are assumed to allow it. */
const hasUserActivation = (): boolean => navigator.userActivation?.isActive ?? true

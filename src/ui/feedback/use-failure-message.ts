import { useTranslator } from '../../config/use-messages.ts'
import { loadOnce } from '../../lib/load-part.ts'
import { uiMessages } from '../../messages/ui.ts'

const sentences = loadOnce(() => import('./failure-text.ts'))

/**
 * `useFailureText` for first screens: loads the code with the first failure. If that code doesn't load, the sentence
 * says that the server can't be reached.
 */
export function useFailureMessage(): (failure: unknown) => Promise<string> {
  const translate = useTranslator()
  return (failure) =>
    sentences().then(
      ({ failureText }) => failureText(failure, translate),
      () => translate(uiMessages)('failedOffline'),
    )
}

import { useTranslator } from '../../config/use-messages.ts'
import { later } from '../../lib/later.ts'
import { uiMessages } from '../../messages/ui.ts'

const sentences = later(() => import('../loading/seldom.ts'))

/** `useFailureText` for a first page. Where not even its words come, the server is out of reach. */
export function useLateFailureText(): (failure: unknown) => Promise<string> {
  const words = useTranslator()
  return (failure) =>
    sentences().then(
      ({ failureText }) => failureText(failure, words),
      () => words(uiMessages)('failedOffline'),
    )
}

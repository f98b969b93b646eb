import { useEffect } from 'react'
import { useKit } from '../config/context.tsx'
import { type LoadFailedProps, lazyPart } from '../ui/loading/lazy-part.tsx'

const Chatbot = lazyPart(async () => (await import('./chatbot.ts')).Chatbot, {
  when: 'shown',
  failed: ReportFailure,
})

/** The chatbot, if `configure({ chatbot })` sets one. If it fails to load, only the host is notified. */
export function LazyChatbot() {
  const bot = useKit().config.chatbot
  return bot && <Chatbot bot={bot} />
}

function ReportFailure({ loadFailure }: LoadFailedProps) {
  const kit = useKit()
  useEffect(() => kit.report(loadFailure, {}), [kit, loadFailure])
  return null
}

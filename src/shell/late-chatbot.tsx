import { type ComponentProps, type ComponentType, useState } from 'react'
import { useKit } from '../config/context.tsx'
import { loadPart } from '../lib/load-part.ts'
import type { Chatbot } from './chatbot.ts'
import { useOnce } from './use-once.ts'

type ChatbotView = ComponentType<ComponentProps<typeof Chatbot>>

/** `Chatbot`, whose code comes where `configure({ chatbot })` names one; only the host hears of a failure. */
export function LateChatbot() {
  const kit = useKit()
  const bot = kit.config.chatbot
  const [View, setView] = useState<ChatbotView | null>(null)
  useOnce(() => {
    loadPart(() => import('./chatbot.ts')).then(
      (file) => setView(() => file.Chatbot),
      (failure) => kit.report(failure, {}),
    )
  }, bot !== null)
  return bot && View && <View bot={bot} />
}

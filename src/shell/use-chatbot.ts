import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useElement, useKit } from '../config/context.tsx'
import { sessionStore } from '../features/session/store.ts'
import { sitesStore } from '../features/sites/store.ts'
import { allowScripts, loadScript } from '../lib/external-scripts.ts'
import { useOnce } from './use-once.ts'

/** On the window: who the chatbot speaks with has changed. The script hears it, or reads its tag. */
export const CHATBOT_EVENT = 'poplar-chatbot-person'

/**
 * The external support chatbot, where `configure({ chatbot })` names one. Its script goes into the
 * page's head with the bot's id, the user and the site as `data-` attributes; a later change of
 * either comes as an event. It puts its own window into the page, outside our shadow root.
 */
export function useChatbot(): void {
  useSignals()
  const kit = useKit()
  const { signal } = useElement()
  const { chatbot } = kit.config
  const user = sessionStore(kit).user.value
  const site = sitesStore(kit).selected.value
  const person = {
    userId: user?.userId ?? '',
    userEmail: user?.email ?? '',
    userName: user?.firstName ?? '',
    siteId: site?.siteId ?? '',
    siteDomain: site?.domain ?? '',
  }
  useOnce(() => {
    if (!chatbot) return
    allowScripts([chatbot.src])
    const attributes = { 'data-chatbot-id': chatbot.id, ...attributesOf(person) }
    // Without its chatbot the dashboard works as before: only the host's log hears of it.
    loadScript(chatbot.src, { attributes, signal }).catch((error) => {
      if (!signal.aborted) kit.report(error, {})
    })
  }, user !== null)
  const told = JSON.stringify(person)
  useEffect(() => {
    if (chatbot) window.dispatchEvent(new CustomEvent(CHATBOT_EVENT, { detail: JSON.parse(told) }))
  }, [chatbot, told])
}

const attributesOf = (person: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(person).map(([key, value]) => [
      `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  )

import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { useElement, useKit } from '../config/context.tsx'
import type { Config } from '../config/options.ts'
import { sessionStore } from '../features/session/store.ts'
import { sitesStore } from '../features/sites/store.ts'
import { allowScripts, loadScript } from '../lib/external-scripts.ts'
import { useOnce } from './use-once.ts'

/**
 * Dispatched on `window` when the chatbot's user changes. The keys of its detail match the `data-` names in
 * `dataset` form.
 */
export const CHATBOT_EVENT = 'poplar-chatbot-person'

/** The user who talks to the chatbot, and their site; all fields are empty after signing out. */
type ChatbotUser = {
  userId: string
  userEmail: string
  userName: string
  siteId: string
  siteDomain: string
}

type ChatbotConfig = NonNullable<Config['chatbot']>

/**
 * The external support chatbot, if `configure({ chatbot })` sets one. Its script is added to the page's head with
 * the bot's ID, the user and the site as `data-` attributes. Later changes to the user or site are sent as an
 * event. The latest state is also sent once the script has run, because it may have changed while loading. The
 * chatbot adds its own window to the page, outside our shadow root.
 */
export function Chatbot({ bot }: { bot: ChatbotConfig }) {
  const kit = useKit()
  const { signal } = useElement()
  const chatbotUser = useChatbotUser()
  const latest = useRef(chatbotUser)
  latest.current = chatbotUser
  useOnce(() => {
    load(bot, chatbotUser, signal).then(
      () => dispatchUser(latest.current),
      // The dashboard works without the chatbot, so only the host's log receives the error.
      (error) => {
        if (!signal.aborted) kit.report(error, {})
      },
    )
  }, chatbotUser.userId !== '')
  const serializedUser = JSON.stringify(chatbotUser)
  useEffect(() => {
    dispatchUser(JSON.parse(serializedUser))
  }, [serializedUser])
  return null
}

function useChatbotUser(): ChatbotUser {
  useSignals()
  const kit = useKit()
  const user = sessionStore(kit).user.value
  const site = sitesStore(kit).selected.value
  return {
    userId: user?.userId ?? '',
    userEmail: user?.email ?? '',
    userName: user?.firstName ?? '',
    siteId: site?.siteId ?? '',
    siteDomain: site?.domain ?? '',
  }
}

async function load(
  { id, src }: ChatbotConfig,
  person: ChatbotUser,
  signal: AbortSignal,
): Promise<void> {
  allowScripts([src])
  const attributes = { 'data-chatbot-id': id, ...dataAttributes(person) }
  await loadScript(src, { attributes, signal })
}

function dispatchUser(person: ChatbotUser): void {
  window.dispatchEvent(new CustomEvent<ChatbotUser>(CHATBOT_EVENT, { detail: person }))
}

const dataAttributes = (person: ChatbotUser): Record<string, string> =>
  Object.fromEntries(
    Object.entries(person).map(([key, value]) => [
      `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  )

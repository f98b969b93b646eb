import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { useElement, useKit } from '../config/context.tsx'
import type { Config } from '../config/options.ts'
import { sessionStore } from '../features/session/store.ts'
import { sitesStore } from '../features/sites/store.ts'
import { allowScripts, loadScript } from '../lib/external-scripts.ts'
import { useOnce } from './use-once.ts'

/** On the window: whom the chatbot speaks with. Its detail spells the `data-` names as `dataset` does. */
export const CHATBOT_EVENT = 'poplar-chatbot-person'

/** Whom the chatbot speaks with, and about which site; all empty for somebody who has signed out. */
type Person = {
  userId: string
  userEmail: string
  userName: string
  siteId: string
  siteDomain: string
}

type Bot = NonNullable<Config['chatbot']>

/**
 * The external support chatbot, where `configure({ chatbot })` names one. Its script goes into the
 * page's head with the bot's id, the user and the site as `data-` attributes. A later change of either
 * comes as an event, and so does the latest state once the script has run: it may have loaded slowly.
 * It puts its own window into the page, outside our shadow root.
 */
export function Chatbot({ bot }: { bot: Bot }) {
  const kit = useKit()
  const { signal } = useElement()
  const person = usePerson()
  const latest = useRef(person)
  latest.current = person
  useOnce(() => {
    load(bot, person, signal).then(
      () => tell(latest.current),
      // Without its chatbot the dashboard works as before: only the host's log hears of it.
      (error) => {
        if (!signal.aborted) kit.report(error, {})
      },
    )
  }, person.userId !== '')
  const told = JSON.stringify(person)
  useEffect(() => {
    tell(JSON.parse(told))
  }, [told])
  return null
}

function usePerson(): Person {
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

async function load({ id, src }: Bot, person: Person, signal: AbortSignal): Promise<void> {
  allowScripts([src])
  const attributes = { 'data-chatbot-id': id, ...attributesOf(person) }
  await loadScript(src, { attributes, signal })
}

function tell(person: Person): void {
  window.dispatchEvent(new CustomEvent<Person>(CHATBOT_EVENT, { detail: person }))
}

const attributesOf = (person: Person): Record<string, string> =>
  Object.fromEntries(
    Object.entries(person).map(([key, value]) => [
      `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  )

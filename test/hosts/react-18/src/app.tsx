import type { AddSiteWizardElement } from 'poplar-kit/elements/add-site-wizard'
import type { SetPasswordFormElement } from 'poplar-kit/elements/set-password-form'
import 'poplar-kit/elements/add-site-wizard'
import 'poplar-kit/elements/set-password-form'
import type {} from 'poplar-kit/react'
import { useEffect, useRef, useState } from 'react'

export function App({ accessToken }: { accessToken: string }) {
  const wizard = useRef<InstanceType<typeof AddSiteWizardElement>>(null)
  const form = useRef<InstanceType<typeof SetPasswordFormElement>>(null)
  const [news, setNews] = useState('')

  useEffect(() => {
    const listening = new AbortController()
    wizard.current?.addEventListener(
      'site-added',
      ({ detail }) => setNews(`${detail.domain} was added as ${detail.siteId}.`),
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [])

  useEffect(() => {
    if (form.current) form.current.accessToken = accessToken
  }, [accessToken])

  return (
    <main>
      <h1>React 18</h1>
      <add-site-wizard ref={wizard} />
      <p role="status">{news}</p>
      <set-password-form ref={form} platform="default" />
    </main>
  )
}

import 'poplar-kit/elements/add-site-wizard'
import 'poplar-kit/elements/set-password-form'
import type {} from 'poplar-kit/react'
import { useState } from 'react'

export function App({ accessToken }: { accessToken: string }) {
  const [news, setNews] = useState('')
  return (
    <main>
      <h1>React 19</h1>
      <add-site-wizard
        onsite-added={({ detail }) => setNews(`${detail.domain} was added as ${detail.siteId}.`)}
      />
      <p role="status">{news}</p>
      <set-password-form platform="default" accessToken={accessToken} />
    </main>
  )
}

import { configure } from 'poplar-kit'
import 'poplar-kit/elements/add-site-wizard'
import 'poplar-kit/elements/set-password-form'
import type {} from 'poplar-kit/react'
import { useState } from 'react'

configure({
  apiBase: '/v1',
  getAccessToken: async () => (await fetch('/token')).text(),
})

export default function Tags() {
  const [news, setNews] = useState('')
  return (
    <>
      <add-site-wizard
        onsite-added={({ detail }) => setNews(`${detail.domain} was added as ${detail.siteId}.`)}
      />
      <p role="status">{news}</p>
      <set-password-form platform="default" accessToken={location.hash.slice(1)} />
    </>
  )
}

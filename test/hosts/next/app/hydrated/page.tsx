'use client'

import { configure } from 'poplar-kit'
import type { AddSiteWizardElement } from 'poplar-kit/elements/add-site-wizard'
import 'poplar-kit/elements/add-site-wizard'
import 'poplar-kit/elements/set-password-form'
import type {} from 'poplar-kit/react'
import { useEffect, useRef, useState } from 'react'

configure({ apiBase: '/v1', getAccessToken: () => null })

/** What the documentation advises against: tags in server-rendered markup, one of them with a secret. */
export default function Hydrated() {
  const wizard = useRef<InstanceType<typeof AddSiteWizardElement>>(null)
  const [status, setStatus] = useState('')
  useEffect(() => {
    void wizard.current?.ready.then(({ status: reached }) => setStatus(reached))
  }, [])
  return (
    <main>
      <h1>Hydrated</h1>
      <add-site-wizard ref={wizard} />
      <p role="status">{status}</p>
      <set-password-form accessToken="a-secret-of-the-server" />
    </main>
  )
}

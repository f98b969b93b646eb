import 'poplar-kit/elements/add-site-wizard'
import 'poplar-kit/elements/set-password-form'
import type {} from 'poplar-kit/solid'
import { createSignal } from 'solid-js'

export function App(props: { accessToken: string }) {
  const [news, setNews] = createSignal('')
  return (
    <main>
      <h1>Solid</h1>
      <add-site-wizard
        on:site-added={({ detail }) => setNews(`${detail.domain} was added as ${detail.siteId}.`)}
      />
      <p role="status">{news()}</p>
      <set-password-form platform="default" prop:accessToken={props.accessToken} />
    </main>
  )
}

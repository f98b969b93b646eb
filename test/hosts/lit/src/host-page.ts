import 'poplar-kit/elements/add-site-wizard'
import 'poplar-kit/elements/set-password-form'
import { html, LitElement } from 'lit'

class HostPage extends LitElement {
  static override properties = { news: { state: true } }
  declare news: string

  constructor() {
    super()
    this.news = ''
  }

  override render() {
    return html`
      <main>
        <h1>Lit</h1>
        <add-site-wizard @site-added=${this.#tell}></add-site-wizard>
        <p role="status">${this.news}</p>
        <set-password-form platform="default" .accessToken=${location.hash.slice(1)}></set-password-form>
      </main>
    `
  }

  #tell({ detail }: HTMLElementEventMap['site-added']) {
    this.news = `${detail.domain} was added as ${detail.siteId}.`
  }
}

customElements.define('host-page', HostPage)

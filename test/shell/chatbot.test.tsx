import { expect } from 'chai'
import { CHATBOT_EVENT } from '../../src/shell/use-chatbot.ts'
import { eventually } from '../support/mount.tsx'
import { clearShells, mountShell } from './support.tsx'

/** Any script of ours will do: what counts is how it is asked for. */
const SOURCE = new URL('/node_modules/axe-core/axe.min.js', location.href).href
const scriptInHead = () => document.head.querySelector<HTMLScriptElement>('[data-chatbot-id]')

describe('the support chatbot', () => {
  afterEach(() => {
    clearShells()
    scriptInHead()?.remove()
  })

  it('is not loaded where none is configured', async () => {
    await mountShell().findByRole('heading', 'Contact us')
    expect(scriptInHead()).to.equal(null)
  })

  it('goes into the page’s head with its id, the user and the site', async () => {
    mountShell({ options: { chatbot: { id: 'bot-1', src: `${SOURCE}?1` } } })
    await eventually(() => scriptInHead() !== null)
    const { chatbotId, userEmail, siteDomain } = scriptInHead()?.dataset ?? {}
    expect({ chatbotId, userEmail }).to.deep.equal({
      chatbotId: 'bot-1',
      userEmail: 'mira@example.com',
    })
    expect(siteDomain).to.equal('juniper.example')
  })

  it('is told of another site by an event', async () => {
    const told: string[] = []
    const hear = (event: Event) => {
      if (event instanceof CustomEvent) told.push(event.detail.siteDomain)
    }
    window.addEventListener(CHATBOT_EVENT, hear)
    const shell = mountShell({ options: { chatbot: { id: 'bot-1', src: `${SOURCE}?2` } } })
    ;(await shell.findByRole('button', 'juniper.example, switch site')).click()
    ;(await shell.findByRole('menuitemradio', 'paper.example')).click()
    await eventually(() => told.at(-1) === 'paper.example')
    window.removeEventListener(CHATBOT_EVENT, hear)
  })
})

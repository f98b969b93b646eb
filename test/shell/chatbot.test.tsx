import { expect } from 'chai'
import type { Options } from '../../src/config/options.ts'
import type { FailureReport } from '../../src/config/report.ts'
import { CHATBOT_EVENT } from '../../src/shell/chatbot.ts'
import { eventually } from '../support/mount.tsx'
import { clearShells, mountShell } from './support.tsx'

const STAND_IN = '/demo/siblings/chatbot.js'

let scriptCount = 0

/** A unique URL for each test, because a page loads a script once. */
const uniqueScriptUrl = (path = STAND_IN): string => {
  scriptCount += 1
  return `${location.origin}${path}?case=${scriptCount}`
}

const scriptOf = (src: string) => document.head.querySelector<HTMLScriptElement>(`[src="${src}"]`)
const chatWindow = () => document.querySelector<HTMLElement>('.poplar-chatbot')
const chatDetails = () =>
  [...(chatWindow()?.querySelectorAll('dd') ?? [])].map((fact) => fact.textContent)

function mountWithChatbot(src: string, options: Options = {}) {
  return mountShell({ options: { chatbot: { id: 'bot-1', src }, ...options } })
}

async function chooseSite(shell: ReturnType<typeof mountShell>, from: string, to: string) {
  ;(await shell.findByRole('button', `${from}, switch site`)).click()
  ;(await shell.findByRole('menuitemradio', to)).click()
}

describe('the support chatbot', () => {
  afterEach(() => {
    clearShells()
    for (const part of document.querySelectorAll('.poplar-chatbot, script[data-chatbot-id]')) {
      part.remove()
    }
  })

  it('is not loaded unless the host configures it', async () => {
    await mountShell().findByRole('navigation', 'Main')
    expect(document.querySelector('script[data-chatbot-id]')).to.equal(null)
  })

  it('receives its id, the user and the site in its script tag', async () => {
    const src = uniqueScriptUrl()
    mountWithChatbot(src)
    await eventually(() => scriptOf(src) !== null)
    expect({ ...scriptOf(src)?.dataset }).to.deep.equal({
      chatbotId: 'bot-1',
      userId: 'u1',
      userEmail: 'mira@example.com',
      userName: 'Mira',
      siteId: 'jc_1',
      siteDomain: 'juniper.example',
    })
  })

  it('shows its window in the document, outside the shell', async () => {
    mountWithChatbot(uniqueScriptUrl())
    await eventually(() => chatWindow() !== null)
    expect(chatWindow()?.parentElement).to.equal(document.body)
    expect(chatDetails()).to.deep.equal([
      'bot-1',
      'Mira, mira@example.com',
      'juniper.example, jc_1',
    ])
  })

  it('is notified when the site changes', async () => {
    const shell = mountWithChatbot(uniqueScriptUrl())
    await eventually(() => chatWindow() !== null)
    await chooseSite(shell, 'juniper.example', 'paper.example')
    await eventually(() => chatDetails()[2] === 'paper.example, pp_2')
  })

  it('is notified of a site change made while its script was loading', async () => {
    const src = uniqueScriptUrl()
    const shell = mountWithChatbot(src)
    await eventually(() => scriptOf(src) !== null)
    chooseSite(shell, 'juniper.example', 'paper.example')
    await eventually(() => chatDetails()[2] === 'paper.example, pp_2')
  })

  it('receives changes under the dataset names of its attributes', async () => {
    const heard: unknown[] = []
    const listen = ({ detail }: CustomEventInit) => heard.push(detail)
    window.addEventListener(CHATBOT_EVENT, listen)
    mountWithChatbot(uniqueScriptUrl())
    await eventually(() => chatWindow() !== null)
    window.removeEventListener(CHATBOT_EVENT, listen)
    expect(heard.at(-1)).to.include({ userId: 'u1', siteId: 'jc_1' })
  })

  for (const [what, url] of [
    ['fails to load', () => uniqueScriptUrl('/test/no-such-script.js')],
    ['has a URL that must not be loaded', () => 'https://user:password@chat.example/bot.js'],
  ] as const) {
    it(`does not affect the dashboard when its script ${what}`, async () => {
      const reports: FailureReport[] = []
      const logger = { warn: () => {}, error: () => {} }
      const onError = (report: FailureReport) => reports.push(report)
      const src = url()
      const shell = mountWithChatbot(src, { logger, onError })
      await eventually(() => reports.length === 1)
      await shell.findByRole('button', 'juniper.example, switch site')
      expect(scriptOf(src)).to.equal(null)
    })
  }
})

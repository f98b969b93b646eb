import { signal } from '@preact/signals-core'
import { expect } from 'chai'
import type { MessageOverrides } from '../../src/config/options.ts'
import { messageOf, useMessages } from '../../src/config/use-messages.ts'
import { catalogue } from '../../src/messages/index.ts'
import { type Mounted, mountView, testKit } from '../support/mount.tsx'

const words = catalogue('greeting', { hello: 'Hello {name}', left: '{count} left' })

/** Of a catalogue that only this file knows. */
const wordsOf = (messages: object): MessageOverrides => messages

function Greeting() {
  const t = useMessages(words)
  return (
    <p>
      {t('hello', { name: 'Ada' })}, {t('left', { count: 1000 })}
    </p>
  )
}

describe('the words of a view', () => {
  let mounted: Mounted
  afterEach(() => mounted.unmount())

  it('come from its catalogue', () => {
    mounted = mountView(<Greeting />)
    expect(mounted.root.textContent).to.equal('Hello Ada, 1,000 left')
  })

  it('are the host’s own where it has given some', () => {
    mounted = mountView(<Greeting />, {
      options: { messages: wordsOf({ 'greeting.hello': 'Ciao {name}' }), locale: 'it' },
    })
    expect(mounted.root.textContent).to.equal('Ciao Ada, 1000 left')
  })

  it('change on the living page', async () => {
    const overrides = signal<Record<string, string>>({})
    mounted = mountView(<Greeting />, { kit: { overrides } })
    overrides.value = { 'greeting.hello': 'Hallo {name}' }
    await mounted.findByText(/Hallo Ada/)
  })
})

describe('words outside a view', () => {
  it('are the same', () => {
    const kit = testKit({ options: { messages: wordsOf({ 'greeting.left': 'noch {count}' }) } })
    expect(messageOf(kit, words, 'left', { count: 2 })).to.equal('noch 2')
  })
})

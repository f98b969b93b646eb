import { signal } from '@preact/signals-core'
import { expect } from 'chai'
import type { MessageOverrides } from '../../src/config/options.ts'
import { messageOf, useMessages } from '../../src/config/use-messages.ts'
import { catalogue } from '../../src/messages/index.ts'
import { type Mounted, mountView, testKit } from '../support/mount.tsx'

const greetingMessages = catalogue('greeting', { hello: 'Hello {name}', left: '{count} left' })

/** Types the overrides of a catalogue that exists only in this file. */
const overridesOf = (messages: object): MessageOverrides => messages

function Greeting() {
  const t = useMessages(greetingMessages)
  return (
    <p>
      {t('hello', { name: 'Ada' })}, {t('left', { count: 1000 })}
    </p>
  )
}

describe('a view’s messages', () => {
  let mounted: Mounted
  afterEach(() => mounted.unmount())

  it('come from its catalogue', () => {
    mounted = mountView(<Greeting />)
    expect(mounted.root.textContent).to.equal('Hello Ada, 1,000 left')
  })

  it('can be overridden by the host', () => {
    mounted = mountView(<Greeting />, {
      options: { messages: overridesOf({ 'greeting.hello': 'Ciao {name}' }), locale: 'it' },
    })
    expect(mounted.root.textContent).to.equal('Ciao Ada, 1000 left')
  })

  it('change without a reload', async () => {
    const overrides = signal<Record<string, string>>({})
    mounted = mountView(<Greeting />, { kit: { overrides } })
    overrides.value = { 'greeting.hello': 'Hallo {name}' }
    await mounted.findByText(/Hallo Ada/)
  })
})

describe('messages outside a view', () => {
  it('use the same overrides', () => {
    const kit = testKit({ options: { messages: overridesOf({ 'greeting.left': 'noch {count}' }) } })
    expect(messageOf(kit, greetingMessages, 'left', { count: 2 })).to.equal('noch 2')
  })
})

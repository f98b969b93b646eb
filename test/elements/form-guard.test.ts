import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { guardForms } from '../../elements/define/form-guard.ts'

describe('fields in the light DOM, inside one of the host’s forms', () => {
  const form = document.createElement('form')
  let sent: string[] = []
  const cleanups: (() => void)[] = []

  beforeEach(() => {
    sent = []
    form.innerHTML =
      '<input name="theirs"><button name="theirs">Send</button><div><input name="ours"><button name="ours">Go</button></div>'
    form.onsubmit = (event) => {
      event.preventDefault()
      sent.push(event.submitter?.getAttribute('name') ?? '')
    }
    document.body.append(form)
    const host = form.querySelector('div')
    if (host) cleanups.push(guardForms(host))
  })
  afterEach(() => {
    for (const stop of cleanups.splice(0)) stop()
    form.remove()
  })
  const pressEnterIn = async (selector: string): Promise<void> => {
    form.querySelector<HTMLElement>(selector)?.focus()
    await sendKeys({ press: 'Enter' })
  }

  it('do not submit the form on Enter', async () => {
    await pressEnterIn('input[name="ours"]')
    expect(sent).to.deep.equal([])
  })

  it('do not submit the form with a button', () => {
    form.querySelector<HTMLElement>('button[name="ours"]')?.click()
    expect(sent).to.deep.equal([])
  })

  it('can submit a form inside the element', () => {
    const own = document.body.appendChild(document.createElement('form'))
    const host = document.createElement('div')
    host.append(own)
    document.body.append(host)
    own.innerHTML = '<button>Go</button>'
    own.onsubmit = (event) => {
      event.preventDefault()
      sent.push('own')
    }
    cleanups.push(guardForms(host))
    own.querySelector('button')?.click()
    host.remove()
    expect(sent).to.deep.equal(['own'])
  })

  it('don’t affect a button that submits nothing', () => {
    const button = form.querySelector<HTMLButtonElement>('button[name="ours"]')
    if (button) button.type = 'button'
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    button?.dispatchEvent(click)
    expect(click.defaultPrevented).to.equal(false)
  })

  it('leave the host’s own fields alone', async () => {
    await pressEnterIn('input[name="theirs"]')
    expect(sent).to.have.length(1)
  })

  it('can submit the form again after the element is removed', async () => {
    for (const stop of cleanups.splice(0)) stop()
    await pressEnterIn('input[name="ours"]')
    expect(sent).to.have.length(1)
  })
})

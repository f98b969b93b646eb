import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { Button } from '../../../src/ui/fields/button.tsx'
import { Icon } from '../../../src/ui/pictures/icon.tsx'
import { Copy } from '../../../src/ui/pictures/icons.ts'
import { type Mounted, mountView } from '../../support/mount.tsx'

describe('button', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  it('can be pressed with the keyboard', async () => {
    let pressCount = 0
    view = mountView(<Button onClick={() => (pressCount += 1)}>Save</Button>)
    view.getByRole('button', 'Save').focus()
    await sendKeys({ press: 'Enter' })
    expect(pressCount).to.equal(1)
  })

  it('does not submit the form around it unless it is a submit button', () => {
    let sent = 0
    view = mountView(
      <form onSubmit={() => (sent += 1)}>
        <Button>Help</Button>
      </form>,
    )
    view.getByRole('button', 'Help').click()
    expect(sent).to.equal(0)
  })

  it('is a link if it has a URL', () => {
    view = mountView(<Button href="#plans">See plans</Button>)
    expect(view.getByRole('link', 'See plans').getAttribute('href')).to.equal('#plans')
  })

  it('has an accessible name if it only shows an icon', () => {
    view = mountView(<Button iconOnly label="Duplicate" icon={<Icon of={Copy} />} />)
    expect(view.getByRole('button', 'Duplicate').title).to.equal('Duplicate')
  })

  it('is at least 24 pixels high in its smallest size', () => {
    view = mountView(<Button size="small">Small</Button>)
    expect(view.getByRole('button', 'Small').offsetHeight).to.be.at.least(24)
  })

  describe('while busy', () => {
    it('shows "Please wait" and nothing else', () => {
      view = mountView(<Button busy>Create Campaign</Button>)
      expect(view.queryByText('Please wait')).not.to.equal(null)
      expect(view.queryByText('Create Campaign')).to.equal(null)
    })

    for (const label of ['Save', 'Create the campaign now']) {
      it(`keeps the width of "${label}"`, () => {
        view = mountView(<Button>{label}</Button>)
        const width = view.getByRole('button').offsetWidth
        view.rerender(<Button busy>{label}</Button>)
        expect(view.getByRole('button').offsetWidth).to.equal(width)
      })
    }

    it('keeps the focus', () => {
      view = mountView(<Button>Save</Button>)
      view.getByRole('button').focus()
      view.rerender(<Button busy>Save</Button>)
      expect(view.getByRole('button').matches(':focus')).to.equal(true)
    })

    it('does not submit the form a second time', () => {
      let sent = 0
      view = mountView(
        <form onSubmit={() => (sent += 1)}>
          <Button type="submit" busy>
            Save
          </Button>
        </form>,
      )
      view.getByRole('button').click()
      expect(sent).to.equal(0)
    })
  })
})

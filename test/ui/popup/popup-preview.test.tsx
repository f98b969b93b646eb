import { expect } from 'chai'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import type { PopupDesign } from '../../../src/popup/design.ts'
import { PopupThumbnail } from '../../../src/ui/popup/popup-thumbnail.tsx'
import { PopupPreview } from '../../../src/ui/popup/preview-frame.tsx'
import { type as write } from '../../popup/render/stage.ts'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'
import { type Queries, queriesIn } from '../../support/queries.ts'

const ASSETS = `${location.origin}/src/popup`

function design(name: string): PopupDesign {
  const template = TEMPLATES.find((one) => one.name === name)
  if (!template) throw new Error(`There is no template ${name}.`)
  return template.design
}

describe('a pop-up preview', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  const show = async (name: string, width = 1_000): Promise<Queries> => {
    view = mountView(<PopupPreview design={design(name)} />, {
      width,
      options: { apiBase: ASSETS },
    })
    return eventually(() => {
      const root = view.root.querySelector('.place > div')?.shadowRoot
      if (!root?.querySelector('.card')) throw new Error('Nothing is drawn yet.')
      return queriesIn(root)
    })
  }
  const step = (name: string) => view.getByRole('button', name).getAttribute('aria-pressed')

  it('accepts a form without sending it, and shows the thank-you step', async () => {
    const popup = await show('kiln')
    write(popup.getByRole('textbox', /email/), 'nora@example.com')
    popup.getByRole('button', 'Get my 10%').click()
    await popup.findByRole('heading', 'Welcome to the workshop')
    await eventually(() => step('Thank you') === 'true')
  })

  it('shows form errors as a visitor sees them', async () => {
    const popup = await show('kiln')
    popup.getByRole('button', 'Get my 10%').click()
    await popup.findByText('Please fill this in.')
  })

  it('shows each step on click', async () => {
    const popup = await show('kiln')
    view.getByRole('button', 'Thank you').click()
    await popup.findByRole('heading', 'Welcome to the workshop')
    await eventually(() => step('Thank you') === 'true')
    view.getByRole('button', 'Form').click()
    await popup.findByRole('heading', '10% off your first pot')
  })

  it('plays a game using the odds of its prizes', async () => {
    const popup = await show('scratch-card')
    popup.getByRole('button', 'Uncover the card').click()
    await popup.findByText(/^You won:/)
  })

  it('shows where a link leads instead of opening it', async () => {
    const popup = await show('signpost')
    const [way] = popup.allByRole('link')
    way?.click()
    await view.findByText(`This takes visitors to ${way?.getAttribute('href')}`)
  })

  it('shows that the pop-up is closed, and can show it again', async () => {
    const popup = await show('kiln')
    popup.getByRole('button', 'Close').click()
    ;(await view.findByRole('button', 'Show it again')).click()
    await view.findByText('Try it. Nothing is sent.')
    await eventually(() => view.root.querySelector('.place > div') !== null)
  })

  it('keeps form values when switched to the phone view', async () => {
    const popup = await show('kiln')
    write(popup.getByRole('textbox', /email/), 'nora@')
    view.getByRole('button', 'Phone').click()
    await eventually(() => popup.getByRole('textbox', /email/).offsetWidth < 375)
    expect(popup.getByRole('textbox', /email/)).to.have.property('value', 'nora@')
  })

  for (const device of ['Desktop', 'Phone']) {
    it(`stays within its stage in the ${device} view`, async () => {
      await show('wheel', 343)
      view.getByRole('button', device).click()
      const inside = () => {
        const [stage, screen] = ['.stage', '.screen'].map((part) =>
          view.root.querySelector(part)?.getBoundingClientRect(),
        )
        return stage && screen && screen.width > 0 && screen.width <= stage.width
      }
      await eventually(() => inside() === true)
    })
  }

  it('is removed with its view', async () => {
    await show('kiln')
    const place = view.root.querySelector('.place')
    view.rerender(null)
    expect(place?.childElementCount).to.equal(0)
  })
})

describe('a pop-up thumbnail', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  const show = (apiBase = ASSETS, style = {}) => {
    const picture = <PopupThumbnail design={design('kiln')} width={272} height={216} />
    view = mountView(
      <div style={{ position: 'relative', inlineSize: 136, blockSize: 108, ...style }}>
        {picture}
      </div>,
      { options: { apiBase } },
    )
  }
  const drawnPopup = () => view.root.querySelector<HTMLElement>('.popup-thumbnail > div')

  it('fills its container', async () => {
    show()
    await eventually(() => drawnPopup()?.getBoundingClientRect().width === 136)
  })

  it('is drawn only when it scrolls into view', async () => {
    show(ASSETS, { marginBlockStart: 4_000 })
    await new Promise(requestAnimationFrame)
    expect(drawnPopup()).to.equal(null)
    view.root.querySelector('.popup-thumbnail')?.scrollIntoView()
    await eventually(() => drawnPopup() !== null)
  })

  it('reports an error in drawing it or loading its fonts', async () => {
    const bug = new Error('bug')
    const reports: unknown[] = []
    const broken = {
      ...design('kiln'),
      get steps(): never {
        throw bug
      },
    }
    view = mountView(<PopupThumbnail design={broken} width={272} height={216} />, {
      kit: { report: (error) => reports.push(error) },
    })
    await eventually(() => expect(reports).to.deep.equal([bug, bug]))
  })

  it('hides an image that fails to load', async () => {
    show(`${location.origin}/nowhere`)
    const image = await eventually(() => {
      const found =
        drawnPopup()?.firstElementChild?.firstElementChild?.shadowRoot?.querySelector('img')
      if (!found) throw new Error('Nothing is drawn yet.')
      return found
    })
    await eventually(() => image.style.visibility === 'hidden')
  })
})

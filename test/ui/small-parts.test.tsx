import { expect } from 'chai'
import { Avatar, initials } from '../../src/ui/data/avatar.tsx'
import { SiteTile } from '../../src/ui/data/site-tile.tsx'
import { EmptyState } from '../../src/ui/feedback/empty-state.tsx'
import { NoticeBar } from '../../src/ui/feedback/notice-bar.tsx'
import { Loading, Skeleton } from '../../src/ui/feedback/skeleton.tsx'
import { Stepper } from '../../src/ui/layout/step-list.tsx'
import { Brand } from '../../src/ui/pictures/brand.tsx'
import { type Mounted, mountView } from '../support/mount.tsx'

let view: Mounted
afterEach(() => view?.unmount())

describe('initials', () => {
  for (const [name, letters] of [
    ['Mira Kovář', 'MK'],
    ['mira@example.com', 'MI'],
    ['studio.tanaka@example.com', 'ST'],
    ['Åsa', 'ÅS'],
    ['Jean Luc Picard', 'JL'],
    ['', ''],
  ] as const) {
    it(`of "${name}" are "${letters}"`, () => {
      expect(initials(name)).to.equal(letters)
    })
  }
})

describe('avatar', () => {
  it('is decorative', () => {
    view = mountView(<Avatar name="Mira Kovář" />)
    expect(view.root.querySelector('[data-initials="MK"]')).to.have.property('ariaHidden', 'true')
  })
})

describe('site tile', () => {
  const letterTileOf = (domain: string) => {
    view = mountView(<SiteTile domain={domain} />)
    const { initial, hue } = view.root.querySelector<HTMLElement>('.site-tile')?.dataset ?? {}
    view.unmount()
    return { initial, hue }
  }

  it('shows the first letter of the domain in its own script, ignoring www', () => {
    expect(letterTileOf('www.shop.example').initial).to.equal('S')
  })

  it('has a stable colour that few other domains share', () => {
    const hues = ['one', 'two', 'three', 'four', 'five'].map(
      (name) => letterTileOf(`${name}.example`).hue,
    )
    expect(letterTileOf('one.example').hue).to.equal(hues[0])
    expect(new Set(hues).size).to.be.greaterThan(2)
  })
})

describe('brand', () => {
  it('is a link with the name as its label', () => {
    view = mountView(<Brand name="Poplar" href="/" />)
    expect(view.getByRole('link', 'Poplar').getAttribute('href')).to.equal('/')
  })
})

describe('empty state', () => {
  it('shows what is missing and what to do', () => {
    view = mountView(<EmptyState title="No campaigns yet" text="Start with one pop-up." />)
    expect(view.getByRole('heading', 'No campaigns yet').nextElementSibling?.textContent).to.equal(
      'Start with one pop-up.',
    )
  })
})

describe('notice bar', () => {
  it('is announced when it appears', () => {
    view = mountView(
      <NoticeBar tone="danger" announced>
        The limit is reached.
      </NoticeBar>,
    )
    expect(view.getByRole('alert').textContent).to.contain('The limit is reached.')
  })

  it('calls its handler when dismissed', () => {
    let dismissals = 0
    view = mountView(<NoticeBar tone="info" title="News" onDismiss={() => (dismissals += 1)} />)
    view.getByRole('button', 'Dismiss').click()
    expect(dismissals).to.equal(1)
  })
})

describe('stepper', () => {
  it('exposes the current and the completed steps', () => {
    view = mountView(<Stepper steps={['You', 'Website', 'Install']} current={1} />)
    const [first, second] = view.allByRole('listitem')
    expect(first?.textContent).to.equal('Youdone')
    expect(second?.ariaCurrent).to.equal('step')
  })

  it('keeps the labels of other steps for screen readers at a narrow width', () => {
    view = mountView(<Stepper steps={['You', 'Website']} current={0} />, { width: 300 })
    expect(view.getByText('Website').offsetWidth).to.equal(1)
  })
})

describe('loading', () => {
  it('announces what is loading', () => {
    view = mountView(
      <Loading label="Loading campaigns">
        <Skeleton />
      </Loading>,
    )
    expect(view.getByRole('status').textContent).to.equal('Loading campaigns')
  })
})

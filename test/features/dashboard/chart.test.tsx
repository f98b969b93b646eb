import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { DashboardPage } from '../../../src/features/dashboard/dashboard-page.tsx'
import { eventually, type Mounted } from '../../support/mount.tsx'
import { DAY, mountDashboard, NOTHING, NOW, siteReply, wireDays } from './support.tsx'

/** Each day one view more than the day before. */
const RISING = siteReply({ days: wireDays(30, (index) => ({ ...DAY, views: 1_000 + index })) })

describe('the figures card', () => {
  let view: Mounted
  afterEach(() => view.unmount())
  const show = async (reply: object = RISING, setting: object = {}) => {
    view = mountDashboard(<DashboardPage now={() => NOW} />, {
      table: { 'GET /site': reply },
      ...setting,
    }).view
    await view.findByRole('heading', 'Stats for the last 30 days')
  }
  const tile = (name: string) => view.getByRole('button', new RegExp(`^${name}`))
  const slider = () => view.getByRole('slider')
  const words = () => slider().getAttribute('aria-valuetext')
  const tip = () => view.root.querySelector('.tip')

  describe('tiles', () => {
    it('show the sum, the change and what it was', async () => {
      await show(siteReply())
      expect(tile('Views').textContent).to.equal('Views60,000up 25.0%from 48,000 by this time')
      expect(tile('Clicks').textContent).to.equal('Clicks4,800down 20.0%from 6,000 by this time')
      expect(tile('Subscribers').textContent).to.equal(
        'Subscribers2,100No changefrom 2,100 by this time',
      )
    })

    it('give the change of a rate in points', async () => {
      await show(siteReply())
      expect(tile('Conversion').textContent).to.equal(
        'Conversion3.5%down 0.9 pointsfrom 4.4% by this time',
      )
    })

    it('divide by nothing honestly', async () => {
      await show(siteReply({ days: wireDays(30, NOTHING) }))
      expect(tile('Conversion').textContent).to.equal('Conversion–no views yet')
      expect(tile('Views').textContent).to.equal('Views0down 100.0%from 48,000 by this time')
    })

    it('claim no change against nothing', async () => {
      await show(siteReply({ days_before: wireDays(30, NOTHING, 30) }))
      expect(tile('Views').textContent).to.equal('Views60,000from 0 by this time')
    })

    it('say it where the figures before are those of whole days', async () => {
      await show(siteReply({ same_hours: false }))
      expect(tile('Views').textContent).to.equal('Views60,000up 25.0%from 48,000 in whole days')
      view.getByText('Previous 30 days')
      expect(words()).to.match(/so far: 2,000, before 1,600 over the whole day$/)
    })

    it('are written as the reader’s language does', async () => {
      await show(siteReply(), { locale: 'de' })
      expect(tile('Views').textContent).to.match(
        /^Views60\.000up 25,0\s%from 48\.000 by this time$/,
      )
    })

    it('keep their words within their own place where it is narrow', async () => {
      await show(siteReply({ same_hours: false }), { width: 660 })
      for (const foot of view.root.querySelectorAll('.stat .foot')) {
        for (const part of foot.children) {
          const { right } = part.getBoundingClientRect()
          expect(right).to.be.at.most(foot.parentElement?.getBoundingClientRect().right ?? 0)
        }
      }
    })

    it('choose what the chart shows', async () => {
      await show()
      expect(tile('Views').ariaPressed).to.equal('true')
      tile('Clicks').click()
      await view.findByText('Clicks per day')
      expect(tile('Clicks').ariaPressed).to.equal('true')
      expect(tile('Views').ariaPressed).to.equal('false')
    })
  })

  describe('chart', () => {
    it('says in a sentence what it shows', async () => {
      await show()
      const summary =
        /^Views per day from Sunday, October 19 to Monday, November 17, between 1,000 and 1,029\.$/
      view.getByText(summary)
    })

    it('has four lines at round values', async () => {
      await show(siteReply({ days: wireDays(30, { ...DAY, views: 2_700 }) }))
      const scale = [...view.root.querySelectorAll('.scale span')].map((tick) => tick.textContent)
      expect(scale).to.deep.equal(['3,000', '2,000', '1,000', '0'])
      expect(view.root.querySelector('.grid-line')?.getAttribute('d')?.match(/M/g)).to.have.length(
        4,
      )
    })

    it('stands on its last day until a key moves it', async () => {
      await show()
      expect(words()).to.equal('Monday, November 17, so far: 1,029, before 1,600 by this time')
    })

    it('is walked through by arrow keys, a day at a time', async () => {
      await show()
      slider().focus()
      await sendKeys({ press: 'ArrowLeft' })
      expect(words()).to.equal('Sunday, November 16: 1,028, before 1,600')
      expect(tip()?.textContent).to.equal('Sunday, November 16Views1,028Before1,600')
    })

    it('goes to both ends by Home and End, and a week by the page keys', async () => {
      await show()
      slider().focus()
      await sendKeys({ press: 'Home' })
      expect(slider().ariaValueNow).to.equal('1')
      await sendKeys({ press: 'PageUp' })
      expect(slider().ariaValueNow).to.equal('8')
      await sendKeys({ press: 'End' })
      expect(slider().ariaValueNow).to.equal('30')
    })

    it('hides its values at Escape and when the focus leaves', async () => {
      await show()
      slider().focus()
      await sendKeys({ press: 'ArrowLeft' })
      await sendKeys({ press: 'Escape' })
      expect(tip()).to.equal(null)
      await sendKeys({ press: 'ArrowLeft' })
      await sendKeys({ press: 'Tab' })
      expect(tip()).to.equal(null)
    })

    it('shows the day under the pointer, and none once it is gone', async () => {
      await show()
      const { left, width, top } = slider().getBoundingClientRect()
      const at = { clientX: left + width / 29, clientY: top + 20, bubbles: true }
      slider().dispatchEvent(new PointerEvent('pointermove', at))
      await eventually(() => slider().ariaValueNow === '2')
      slider().dispatchEvent(new PointerEvent('pointerout', { bubbles: true }))
      await eventually(() => tip() === null)
    })

    it('draws no line through days without a conversion', async () => {
      await show(siteReply({ days: wireDays(30, (day) => (day === 15 ? NOTHING : DAY)) }))
      tile('Conversion').click()
      await view.findByText('Conversion per day')
      expect(view.root.querySelector('.line')?.getAttribute('d')?.match(/M/g)).to.have.length(2)
    })

    it('keeps time from left to right in a page from right to left', async () => {
      document.documentElement.dir = 'rtl'
      await show()
      const days = [...view.root.querySelectorAll('.days span')]
      const lefts = days.map((day) => day.getBoundingClientRect().left)
      document.documentElement.removeAttribute('dir')
      expect(lefts).to.deep.equal(lefts.toSorted((one, other) => one - other))
    })

    it('fills its own box, whatever the window', async () => {
      await show(RISING, { width: 420 })
      const inner = view.root.querySelector('.plot > svg')?.getBoundingClientRect().width ?? 0
      expect(inner).to.be.within(200, 420)
    })
  })

  describe('as a table', () => {
    beforeEach(async () => {
      await show()
      view.getByRole('button', 'Show as table').click()
      await view.findByRole('table', /^Views per day from/)
    })

    it('has a row a day, the newest first', () => {
      const rows = view.allByRole('rowheader', /November|October/)
      expect(rows).to.have.length(30)
      expect(rows[0]?.parentElement?.textContent).to.equal(
        'Monday, November 17, so far1,0291,600 by this time',
      )
    })

    it('follows the tiles', async () => {
      tile('Clicks').click()
      await view.findByRole('columnheader', 'Clicks')
    })

    it('turns into the chart again', async () => {
      view.getByRole('button', 'Show as chart').click()
      await view.findByRole('slider', 'Views per day')
    })
  })
})

import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { DashboardPage } from '../../../src/features/dashboard/dashboard-page.tsx'
import { eventually, type Mounted } from '../../support/mount.tsx'
import {
  daysResponse,
  mountDashboard,
  NO_ACTIVITY,
  NOW,
  siteResponse,
  TYPICAL_DAY,
} from './support.tsx'

/** Each day has one more view than the day before. */
const RISING_DAYS = siteResponse({
  days: daysResponse(30, (index) => ({ ...TYPICAL_DAY, views: 1_000 + index })),
})

describe('the figures card', () => {
  let view: Mounted
  afterEach(() => view.unmount())
  const show = async (response: object = RISING_DAYS, setting: object = {}) => {
    view = mountDashboard(<DashboardPage now={() => NOW} />, {
      table: { 'GET /site': response },
      ...setting,
    }).view
    await view.findByRole('heading', 'Stats for the last 30 days')
  }
  const tile = (name: string) => view.getByRole('button', new RegExp(`^${name}`))
  const slider = () => view.getByRole('slider')
  const valueText = () => slider().getAttribute('aria-valuetext')
  const tooltip = () => view.root.querySelector('.tip')

  describe('tiles', () => {
    it('show the total, the change and the previous total', async () => {
      await show(siteResponse())
      expect(tile('Views').textContent).to.equal('Views60,000up 25.0%from 48,000 by this time')
      expect(tile('Clicks').textContent).to.equal('Clicks4,800down 20.0%from 6,000 by this time')
      expect(tile('Subscribers').textContent).to.equal(
        'Subscribers2,100No changefrom 2,100 by this time',
      )
    })

    it('show the change in a rate in percentage points', async () => {
      await show(siteResponse())
      expect(tile('Conversion').textContent).to.equal(
        'Conversion3.5%down 0.9 pointsfrom 4.4% by this time',
      )
    })

    it('do not divide by zero', async () => {
      await show(siteResponse({ days: daysResponse(30, NO_ACTIVITY) }))
      expect(tile('Conversion').textContent).to.equal('Conversion–no views yet')
      expect(tile('Views').textContent).to.equal('Views0down 100.0%from 48,000 by this time')
    })

    it('show no change from zero', async () => {
      await show(siteResponse({ days_before: daysResponse(30, NO_ACTIVITY, 30) }))
      expect(tile('Views').textContent).to.equal('Views60,000from 0 by this time')
    })

    it('say when the previous figures are for whole days', async () => {
      await show(siteResponse({ same_hours: false }))
      expect(tile('Views').textContent).to.equal('Views60,000up 25.0%from 48,000 over full days')
      view.getByText('Previous 30 days')
      expect(valueText()).to.match(/so far: 2,000, previously 1,600 over the whole day$/)
    })

    it('are formatted for the locale', async () => {
      await show(siteResponse(), { locale: 'de' })
      expect(tile('Views').textContent).to.match(
        /^Views60\.000up 25,0\s%from 48\.000 by this time$/,
      )
    })

    it('keep their text within the tile at narrow widths', async () => {
      await show(siteResponse({ same_hours: false }), { width: 660 })
      for (const foot of view.root.querySelectorAll('.stat .foot')) {
        for (const part of foot.children) {
          const { right } = part.getBoundingClientRect()
          expect(right).to.be.at.most(foot.parentElement?.getBoundingClientRect().right ?? 0)
        }
      }
    })

    it('select the data that the chart shows', async () => {
      await show()
      expect(tile('Views').ariaPressed).to.equal('true')
      tile('Clicks').click()
      await view.findByText('Clicks per day')
      expect(tile('Clicks').ariaPressed).to.equal('true')
      expect(tile('Views').ariaPressed).to.equal('false')
    })
  })

  describe('chart', () => {
    it('summarises its data in a sentence', async () => {
      await show()
      const summary =
        /^Views per day from Sunday, October 19 to Monday, November 17, between 1,000 and 1,029\.$/
      view.getByText(summary)
    })

    it('has four grid lines at round values', async () => {
      await show(siteResponse({ days: daysResponse(30, { ...TYPICAL_DAY, views: 2_700 }) }))
      const scale = [...view.root.querySelectorAll('.scale span')].map((tick) => tick.textContent)
      expect(scale).to.deep.equal(['3,000', '2,000', '1,000', '0'])
      expect(view.root.querySelector('.grid-line')?.getAttribute('d')?.match(/M/g)).to.have.length(
        4,
      )
    })

    it('starts on its last day', async () => {
      await show()
      expect(valueText()).to.equal(
        'Monday, November 17, so far: 1,029, previously 1,600 by this time',
      )
    })

    it('moves by a day with the arrow keys', async () => {
      await show()
      slider().focus()
      await sendKeys({ press: 'ArrowLeft' })
      expect(valueText()).to.equal('Sunday, November 16: 1,028, previously 1,600')
      expect(tooltip()?.textContent).to.equal('Sunday, November 16Views1,028Previous1,600')
    })

    it('moves to either end with Home and End, and by a week with the page keys', async () => {
      await show()
      slider().focus()
      await sendKeys({ press: 'Home' })
      expect(slider().ariaValueNow).to.equal('1')
      await sendKeys({ press: 'PageUp' })
      expect(slider().ariaValueNow).to.equal('8')
      await sendKeys({ press: 'End' })
      expect(slider().ariaValueNow).to.equal('30')
    })

    it('hides its tooltip on Escape and on blur', async () => {
      await show()
      slider().focus()
      await sendKeys({ press: 'ArrowLeft' })
      await sendKeys({ press: 'Escape' })
      expect(tooltip()).to.equal(null)
      await sendKeys({ press: 'ArrowLeft' })
      await sendKeys({ press: 'Tab' })
      expect(tooltip()).to.equal(null)
    })

    it('shows the day under the pointer, and hides it when the pointer leaves', async () => {
      await show()
      const { left, width, top } = slider().getBoundingClientRect()
      const at = { clientX: left + width / 29, clientY: top + 20, bubbles: true }
      slider().dispatchEvent(new PointerEvent('pointermove', at))
      await eventually(() => slider().ariaValueNow === '2')
      slider().dispatchEvent(new PointerEvent('pointerout', { bubbles: true }))
      await eventually(() => tooltip() === null)
    })

    it('draws a gap for days without a conversion rate', async () => {
      await show(
        siteResponse({ days: daysResponse(30, (day) => (day === 15 ? NO_ACTIVITY : TYPICAL_DAY)) }),
      )
      tile('Conversion').click()
      await view.findByText('Conversion by day')
      expect(view.root.querySelector('.line')?.getAttribute('d')?.match(/M/g)).to.have.length(2)
    })

    it('runs from left to right even in a right-to-left document', async () => {
      document.documentElement.dir = 'rtl'
      await show()
      const days = [...view.root.querySelectorAll('.days span')]
      const leftEdges = days.map((day) => day.getBoundingClientRect().left)
      document.documentElement.removeAttribute('dir')
      expect(leftEdges).to.deep.equal(leftEdges.toSorted((one, other) => one - other))
    })

    it('fills its container, whatever the window size', async () => {
      await show(RISING_DAYS, { width: 420 })
      const plotWidth = view.root.querySelector('.plot > svg')?.getBoundingClientRect().width ?? 0
      expect(plotWidth).to.be.within(200, 420)
    })
  })

  describe('as a table', () => {
    beforeEach(async () => {
      await show()
      view.getByRole('button', 'Show as table').click()
      await view.findByRole('table', /^Views per day from/)
    })

    it('has one row per day, newest first', () => {
      const rows = view.allByRole('rowheader', /November|October/)
      expect(rows).to.have.length(30)
      expect(rows[0]?.parentElement?.textContent).to.equal(
        'Monday, November 17, so far1,0291,600 by this time',
      )
    })

    it('follows the selected tile', async () => {
      tile('Clicks').click()
      await view.findByRole('columnheader', 'Clicks')
    })

    it('switches back to the chart', async () => {
      view.getByRole('button', 'Show as chart').click()
      await view.findByRole('slider', 'Views per day')
    })
  })
})

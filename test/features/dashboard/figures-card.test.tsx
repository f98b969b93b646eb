import { expect } from 'chai'
import { DashboardPage } from '../../../src/features/dashboard/dashboard-page.tsx'
import type { Mounted } from '../../support/mount.tsx'
import { mountDashboard, NOW } from './support.tsx'

describe('a figure’s sparkline', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  for (const width of [1176, 1040, 1000, 940, 900, 860, 720, 660, 360, 320])
    it(`does not touch the label at ${width} px`, async () => {
      view = mountDashboard(<DashboardPage now={() => NOW} />, { width }).view
      await view.findByRole('button', /^Subscribers/)
      for (const tile of view.root.querySelectorAll('.stat')) {
        const text = document.createRange()
        text.selectNodeContents(tile.querySelector('.label') ?? tile)
        const sparkline = tile.querySelector('.spark')?.getBoundingClientRect()
        const isHidden = sparkline?.width === 0
        expect(isHidden || text.getBoundingClientRect().right <= (sparkline?.left ?? 0)).to.equal(
          true,
        )
      }
    })
})

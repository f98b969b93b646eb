import FakeTimers from '@sinonjs/fake-timers'
import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { PhoneField } from '../../../src/features/onboarding/phone-field.tsx'
import { PART_TIMEOUT_MS } from '../../../src/lib/load-part.ts'
import { useLoaded } from '../../../src/ui/loading/use-loaded.ts'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'

type Load = Parameters<typeof useLoaded>[0]

/** The phone field with the countries that `load` returns. */
function PhoneFieldHarness({ load }: { load: Load }) {
  const countries = useLoaded(load as () => ReturnType<typeof loadCountries>)
  const ignore = () => {}
  return (
    <PhoneField
      {...{ countries, country: 'CZ', phone: '601', error: null, input: { current: null } }}
      onCountry={ignore}
      onPhone={ignore}
    />
  )
}
const loadCountries = () => import('../../../src/features/onboarding/country-picker.tsx')
const neverLoads = () => new Promise<never>(() => {})

describe('the countries on page 0', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  it('don’t block the phone field while they load', () => {
    view = mountView(<PhoneFieldHarness load={neverLoads} />)
    expect(view.getByLabel('Phone')).to.have.property('disabled', false)
  })

  it('show an error if they fail to load, and report it to the host', async () => {
    view = mountView(
      <PhoneFieldHarness load={() => Promise.reject(new TypeError('Failed to fetch'))} />,
    )
    expect(await view.findByText('Couldn’t load the list of countries.')).to.exist
    expect(view.failures).to.have.length(1)
  })

  it('show an error if loading them takes too long', async () => {
    const clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    view = mountView(<PhoneFieldHarness load={neverLoads} />)
    await eventually(() => clock.countTimers() > 0)
    await clock.tickAsync(PART_TIMEOUT_MS)
    clock.uninstall()
    expect(await view.findByText('Couldn’t load the list of countries.')).to.exist
  })

  it('show their full dial codes in the list at phone width', async () => {
    view = mountView(<PhoneFieldHarness load={loadCountries} />, { width: 305 })
    ;(await view.findByRole('button', 'Country: Czechia +420')).click()
    const list = await view.findByRole('listbox')
    expect(list.scrollWidth).to.equal(list.clientWidth)
  })

  it('are shown in a list as wide as the field above it', async () => {
    view = mountView(<PhoneFieldHarness load={loadCountries} />, { width: 500 })
    ;(await view.findByRole('button', 'Country: Czechia +420')).click()
    const list = (await view.findByRole('listbox')).closest('fieldset')?.firstElementChild
    expect(list?.clientWidth).to.be.above(490)
  })

  it('show how many of them match the search', async () => {
    view = mountView(<PhoneFieldHarness load={loadCountries} />)
    ;(await view.findByRole('button', 'Country: Czechia +420')).click()
    ;(await view.findByRole('combobox')).focus()
    await sendKeys({ type: '42' })
    await eventually(() => view.root.querySelector('.after') !== null)
    expect(view.root.querySelector('.after')?.textContent).to.match(/^3 of 2\d\d$/)
  })

  it('can be loaded again', async () => {
    const loads: Load[] = [() => Promise.reject(new TypeError('Failed to fetch')), loadCountries]
    view = mountView(<PhoneFieldHarness load={() => (loads.shift() ?? neverLoads)()} />)
    ;(await view.findByRole('button', 'Try again')).click()
    expect(await view.findByRole('button', 'Country: Czechia +420')).to.exist
  })
})

import { Button } from '../../src/ui/fields/button.tsx'
import { Field } from '../../src/ui/fields/field.tsx'
import { RadioCards } from '../../src/ui/fields/radio-cards.tsx'
import { TextInput } from '../../src/ui/fields/text-input.tsx'
import { Stepper } from '../../src/ui/layout/step-list.tsx'
import { Tabs } from '../../src/ui/layout/tabs.tsx'
import { Combobox } from '../../src/ui/overlays/combobox.tsx'
import { Menu, MenuItem } from '../../src/ui/overlays/menu.tsx'
import { Icon } from '../../src/ui/pictures/icon.tsx'
import { Copy, Ellipsis, Mail, Pencil, Plus, Trash2 } from '../../src/ui/pictures/icons.ts'
import { GallerySection } from './gallery-frame.tsx'

const noop = () => {}

const COUNTRIES = [
  { code: 'CZ', name: 'Czechia', dial: '+420' },
  { code: 'SK', name: 'Slovakia', dial: '+421' },
  { code: 'LI', name: 'Liechtenstein', dial: '+423' },
]
type Country = (typeof COUNTRIES)[number]

function renderCountry(country: Country) {
  return (
    <>
      {country.name}
      <span className="trail">{country.dial}</span>
    </>
  )
}

export function Choices() {
  return (
    <GallerySection title="Choices">
      <Field label="Phone" hint="Without dashes.">
        {(control) => (
          <div className="row" data-wrap="">
            <Combobox
              inPlace
              label="Countries"
              items={COUNTRIES}
              itemKey={({ code }) => code}
              itemText={({ name, dial }) => `${name} ${dial}`}
              renderItem={renderCountry}
              value={COUNTRIES[0] ?? null}
              renderValue={({ code, dial }) => `${code} ${dial}`}
              onChange={noop}
            />
            <TextInput type="tel" {...control} defaultValue="601 234 567" />
          </div>
        )}
      </Field>
      <RadioCards
        label="What is it for?"
        cards={[
          {
            value: 'grow',
            name: 'Grow the list',
            description: 'A form for new subscribers.',
            icon: <Icon of={Mail} />,
          },
          {
            value: 'sell',
            name: 'Sell more',
            description: 'A coupon at the right moment.',
            icon: <Icon of={Plus} />,
          },
        ]}
        value="grow"
        onChange={noop}
      />
      <Menu
        label="Campaign"
        trigger={(trigger) => (
          <Button
            {...trigger}
            iconOnly
            label="Actions"
            icon={<Icon of={Ellipsis} />}
            variant="quiet"
          />
        )}
      >
        <MenuItem icon={<Icon of={Pencil} />} trailingContent="F2">
          Rename
        </MenuItem>
        <MenuItem icon={<Icon of={Copy} />}>Duplicate</MenuItem>
        <hr />
        <MenuItem icon={<Icon of={Trash2} />} tone="danger">
          Delete
        </MenuItem>
      </Menu>
      <Stepper steps={['You', 'Website', 'Install']} current={1} />
      <Tabs
        label="Status"
        tabs={[
          { id: 'all', name: 'All', count: '12' },
          { id: 'live', name: 'Live', count: '3' },
        ]}
        value="all"
        onChange={noop}
      >
        <p>Twelve campaigns</p>
      </Tabs>
    </GallerySection>
  )
}

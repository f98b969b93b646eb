import type { ReactNode } from 'react'
import { ApiFailure } from '../../src/lib/failure.ts'
import { Avatar } from '../../src/ui/avatar.tsx'
import { Badge } from '../../src/ui/badge.tsx'
import { Brand } from '../../src/ui/brand.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { Change } from '../../src/ui/change.tsx'
import { Checkbox, Radio, Switch } from '../../src/ui/check.tsx'
import { Combobox } from '../../src/ui/combobox.tsx'
import { CopyField } from '../../src/ui/copy-field.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { ErrorPanel } from '../../src/ui/error-panel.tsx'
import { Field } from '../../src/ui/field.tsx'
import {
  ArrowRight,
  Copy,
  Ellipsis,
  Mail,
  Pencil,
  Plus,
  Trash2,
  Trophy,
} from '../../src/ui/icons.ts'
import { Key } from '../../src/ui/key.tsx'
import { Menu, MenuItem } from '../../src/ui/menu.tsx'
import { Meter } from '../../src/ui/meter.tsx'
import { NoticeBar } from '../../src/ui/notice-bar.tsx'
import { Pagination } from '../../src/ui/pagination.tsx'
import { PasswordInput } from '../../src/ui/password-input.tsx'
import { RadioCards } from '../../src/ui/radio-cards.tsx'
import { Segments } from '../../src/ui/segments.tsx'
import { Select } from '../../src/ui/select.tsx'
import { SiteTile } from '../../src/ui/site-tile.tsx'
import { Loading, Skeleton } from '../../src/ui/skeleton.tsx'
import { Snippet } from '../../src/ui/snippet.tsx'
import { Spinner } from '../../src/ui/spinner.tsx'
import { Status } from '../../src/ui/status.tsx'
import { Stepper } from '../../src/ui/stepper.tsx'
import { Table } from '../../src/ui/table.tsx'
import { Tabs } from '../../src/ui/tabs.tsx'
import { TextArea, TextInput } from '../../src/ui/text-input.tsx'

const ignore = () => {}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack" aria-label={title}>
      <h2 className="title-section">{title}</h2>
      {children}
    </section>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <div className="row" data-wrap="" data-gap="3">
      {children}
    </div>
  )
}

function Buttons() {
  return (
    <Part title="Button">
      <Line>
        <Button variant="primary">Create Campaign</Button>
        <Button variant="primary" busy>
          Create Campaign
        </Button>
        <Button variant="primary" busy>
          Save
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
      </Line>
      <Line>
        <Button>Secondary</Button>
        <Button disabled>Disabled</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Delete site</Button>
        <Button href="#plans">A link</Button>
      </Line>
      <Line>
        <Button size="small">Small</Button>
        <Button iconAfter={<ArrowRight data-mirror />}>Default</Button>
        <Button size="large">Large</Button>
        <Button iconOnly label="Duplicate" icon={<Copy />} />
        <Button iconOnly label="More" icon={<Ellipsis />} variant="quiet" />
        <Key>⌘</Key>
        <Key>K</Key>
      </Line>
    </Part>
  )
}

function Words() {
  return (
    <Part title="Badge and status">
      <Line>
        <Badge>Draft</Badge>
        <Badge tone="success" icon={<Trophy data-size="small" />}>
          Winner
        </Badge>
        <Badge tone="info">Likely</Badge>
        <Badge tone="warning">Split is off</Badge>
        <Badge tone="danger">Failing</Badge>
        <Badge outline>Plus</Badge>
      </Line>
      <Line>
        <Status state="live">Live</Status>
        <Status state="paused">Paused</Status>
        <Status state="scheduled">From 30 Nov</Status>
        <Status state="draft">Draft</Status>
        <Status state="ended">Ended</Status>
        <Status state="failed">Failing</Status>
      </Line>
      <Line>
        <Change direction="up">12.4 %</Change>
        <Change direction="down">0.1 points</Change>
        <Change direction="same">as before</Change>
        <Avatar name="Mira Kovář" />
        <Avatar name="nyokabi@example.com" size="small" />
        <SiteTile domain="juniperandclay.example" />
        <SiteTile domain="kilnday.example" />
        <Brand name="Poplar" />
        <Spinner />
      </Line>
    </Part>
  )
}

function Fields() {
  return (
    <Part title="Field">
      <Field label="Title" hint="Only you see it.">
        <TextInput placeholder="Autumn sale" />
      </Field>
      <Field label="Name" error="Title field is required">
        <TextInput defaultValue=" " />
      </Field>
      <Field label="Email" optional="read-only">
        <TextInput type="email" defaultValue="mira@example.com" readOnly />
      </Field>
      <Field label="Shopify store">
        <TextInput suffix=".myshopify.com" defaultValue="juniper-clay" dir="ltr" />
      </Field>
      <Field label="Website" optional>
        <TextInput prefix="https://" size="large" dir="ltr" />
      </Field>
      <Field label="Password">
        <PasswordInput autoComplete="current-password" defaultValue="correct horse" />
      </Field>
      <Field label="Industry">
        <Select options={[{ value: 'ceramics', label: 'Ceramics and craft' }]} />
      </Field>
      <Field label="Message">
        <TextArea />
      </Field>
      <Line>
        <Checkbox defaultChecked>Ticked</Checkbox>
        <Checkbox>Not ticked</Checkbox>
        <Radio name="gallery" defaultChecked>
          Chosen
        </Radio>
        <Radio name="gallery">Not chosen</Radio>
        <Switch defaultChecked>On</Switch>
        <Switch>Off</Switch>
      </Line>
    </Part>
  )
}

const COUNTRIES = [
  { code: 'CZ', name: 'Czechia', dial: '+420' },
  { code: 'SK', name: 'Slovakia', dial: '+421' },
  { code: 'LI', name: 'Liechtenstein', dial: '+423' },
]
type Country = (typeof COUNTRIES)[number]

function countryFace(country: Country) {
  return (
    <>
      {country.name}
      <span className="trail">{country.dial}</span>
    </>
  )
}

function Choices() {
  return (
    <Part title="Choices">
      <Field label="Phone" hint="Without dashes.">
        {(control) => (
          <div className="row" data-wrap="">
            <Combobox
              inPlace
              label="Countries"
              items={COUNTRIES}
              itemKey={({ code }) => code}
              itemText={({ name, dial }) => `${name} ${dial}`}
              itemFace={countryFace}
              value={COUNTRIES[0] ?? null}
              valueFace={({ code, dial }) => `${code} ${dial}`}
              onChange={ignore}
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
            about: 'A form for new subscribers.',
            icon: <Mail />,
          },
          {
            value: 'sell',
            name: 'Sell more',
            about: 'A coupon at the right moment.',
            icon: <Plus />,
          },
        ]}
        value="grow"
        onChange={ignore}
      />
      <Menu
        label="Campaign"
        trigger={(trigger) => (
          <Button {...trigger} iconOnly label="Actions" icon={<Ellipsis />} variant="quiet" />
        )}
      >
        <MenuItem icon={<Pencil />} trail="F2">
          Rename
        </MenuItem>
        <MenuItem icon={<Copy />}>Duplicate</MenuItem>
        <hr />
        <MenuItem icon={<Trash2 />} tone="danger">
          Delete
        </MenuItem>
      </Menu>
      <Stepper steps={['You', 'Website', 'Install']} current={1} />
      <Segments
        label="Payment"
        segments={[
          { value: 'monthly', name: 'Monthly' },
          { value: 'yearly', name: 'Yearly' },
        ]}
        value="yearly"
        onChange={ignore}
      />
      <Tabs
        label="Status"
        tabs={[
          { id: 'all', name: 'All', count: '12' },
          { id: 'live', name: 'Live', count: '3' },
        ]}
        value="all"
        onChange={ignore}
      >
        <p>Twelve campaigns</p>
      </Tabs>
    </Part>
  )
}

function Notices() {
  return (
    <Part title="Notices">
      <NoticeBar
        tone="danger"
        title="Your monthly Campaign views limit has been reached."
        detail="Pop-ups are paused until 1 December."
        action={<Button size="small">See plans</Button>}
      />
      <NoticeBar tone="warning" onDismiss={ignore}>
        No snippet since 14 November. <a href="#check">Check again</a>
      </NoticeBar>
      <NoticeBar tone="info">
        This page is open in another tab. <a href="#load">Load it</a>
      </NoticeBar>
      <NoticeBar tone="success">Your account migrated successfully</NoticeBar>
      <Meter label="Sites" value={2} max={3} text="2 of 3" foot="1 site left" />
      <Meter label="Views" value={38_412} max={50_000} text="38,412 of 50,000" forecast={61_000} />
      <Meter label="Team members" value={3} max={3} text="3 of 3" foot="All seats are taken." />
      <Line>
        <CopyField label="App Id" value="jc_7f3k92ma" />
      </Line>
      <Snippet
        label="Before </body>"
        code={
          '<script async src="https://example.com/v1/poplar.js" data-site-id="jc_7f3k92ma"></script>'
        }
      />
    </Part>
  )
}

const CAMPAIGNS = [
  { title: 'Autumn glazes', views: '12,904', live: true },
  { title: 'First order', views: '8,120', live: false },
]

function States() {
  return (
    <Part title="Table, empty, loading and failed">
      <Card title="Campaigns" flush>
        <Table
          label="Campaigns"
          rows={CAMPAIGNS}
          rowKey={({ title }) => title}
          sorting={{ key: 'views', direction: 'descending' }}
          onSort={ignore}
          columns={[
            {
              key: 'title',
              head: 'Name',
              cell: ({ title }) => (
                <a className="name" href="#one">
                  {title}
                </a>
              ),
            },
            {
              key: 'status',
              head: 'Status',
              cell: ({ live }) => (
                <Status state={live ? 'live' : 'draft'}>{live ? 'Live' : 'Draft'}</Status>
              ),
            },
            {
              key: 'views',
              head: 'Views',
              figure: true,
              sortable: true,
              cell: ({ views }) => views,
            },
          ]}
        />
        <Pagination page={2} limit={10} total={618} onPage={ignore} />
      </Card>
      <EmptyState
        framed
        title="No campaigns yet"
        text="Start with one pop-up. A coupon for the first order works for most shops."
        actions={<Button variant="primary">Create Campaign</Button>}
      />
      <Loading label="Loading campaigns">
        <div className="stack">
          <Skeleton width="46%" />
          <Skeleton width="28%" height={10} />
        </div>
      </Loading>
      <ErrorPanel
        failure={new ApiFailure({ kind: 'timed-out', requestId: 'r-81' })}
        title="The campaigns did not load"
        onRetry={ignore}
        actions={
          <Button variant="quiet" size="small">
            Contact
          </Button>
        }
      />
    </Part>
  )
}

/** Every widget at rest, for the checks that concern them all. */
export function Gallery() {
  return (
    <div className="stack" data-gap="8">
      <Buttons />
      <Words />
      <Fields />
      <Choices />
      <Notices />
      <States />
    </div>
  )
}

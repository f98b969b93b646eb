import { Avatar } from '../../src/ui/data/avatar.tsx'
import { Badge } from '../../src/ui/data/badge.tsx'
import { SiteTile } from '../../src/ui/data/site-tile.tsx'
import { Spinner } from '../../src/ui/feedback/spinner.tsx'
import { Status } from '../../src/ui/feedback/status.tsx'
import { Trend } from '../../src/ui/feedback/trend.tsx'
import { Button } from '../../src/ui/fields/button.tsx'
import { Field } from '../../src/ui/fields/field.tsx'
import { PasswordInput } from '../../src/ui/fields/password-input.tsx'
import { Select } from '../../src/ui/fields/select.tsx'
import { TextInput } from '../../src/ui/fields/text-input.tsx'
import { Brand } from '../../src/ui/pictures/brand.tsx'
import { Icon } from '../../src/ui/pictures/icon.tsx'
import { ArrowRight, Copy, Ellipsis, Star } from '../../src/ui/pictures/icons.ts'
import { GalleryRow, GallerySection } from './gallery-frame.tsx'

export function Buttons() {
  return (
    <GallerySection title="Button">
      <GalleryRow>
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
      </GalleryRow>
      <GalleryRow>
        <Button>Secondary</Button>
        <Button disabled>Disabled</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Delete site</Button>
        <Button href="#plans">A link</Button>
      </GalleryRow>
      <GalleryRow>
        <Button size="small">Small</Button>
        <Button iconAfter={<Icon of={ArrowRight} data-mirror />}>Default</Button>
        <Button size="large">Large</Button>
        <Button iconOnly label="Duplicate" icon={<Icon of={Copy} />} />
        <Button iconOnly label="More" icon={<Icon of={Ellipsis} />} variant="quiet" />
      </GalleryRow>
    </GallerySection>
  )
}

export function BadgesAndStatuses() {
  return (
    <GallerySection title="Badge and status">
      <GalleryRow>
        <Badge>Draft</Badge>
        <Badge tone="success" icon={<Icon of={Star} data-size="small" />}>
          Winner
        </Badge>
        <Badge tone="info">Likely</Badge>
        <Badge tone="warning">Split is off</Badge>
        <Badge tone="danger">Failing</Badge>
        <Badge outline>Plus</Badge>
      </GalleryRow>
      <GalleryRow>
        <Status state="live">Live</Status>
        <Status state="paused">Paused</Status>
        <Status state="scheduled">From 30 Nov</Status>
        <Status state="draft">Draft</Status>
        <Status state="ended">Ended</Status>
        <Status state="failed">Failing</Status>
      </GalleryRow>
      <GalleryRow>
        <Trend direction="up">12.4 %</Trend>
        <Trend direction="down">0.1 points</Trend>
        <Trend direction="same">as before</Trend>
        <Avatar name="Mira Kovář" />
        <Avatar name="nyokabi@example.com" size="small" />
        <SiteTile domain="juniperandclay.example" />
        <SiteTile domain="kilnday.example" />
        <Brand name="Poplar" />
        <Spinner />
      </GalleryRow>
    </GallerySection>
  )
}

export function Fields() {
  return (
    <GallerySection title="Field">
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
    </GallerySection>
  )
}

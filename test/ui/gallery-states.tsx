import { ApiFailure } from '../../src/lib/failure.ts'
import { Pagination } from '../../src/ui/data/pagination.tsx'
import { Snippet } from '../../src/ui/data/snippet.tsx'
import { Table } from '../../src/ui/data/table.tsx'
import { EmptyState } from '../../src/ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../../src/ui/feedback/error-panel.tsx'
import { Meter } from '../../src/ui/feedback/meter.tsx'
import { NoticeBar } from '../../src/ui/feedback/notice-bar.tsx'
import { Loading, Skeleton } from '../../src/ui/feedback/skeleton.tsx'
import { Status } from '../../src/ui/feedback/status.tsx'
import { Button } from '../../src/ui/fields/button.tsx'
import { CopyField } from '../../src/ui/fields/copy-field.tsx'
import { Card } from '../../src/ui/layout/card.tsx'
import { GalleryRow, GallerySection } from './gallery-frame.tsx'

const noop = () => {}

export function Notices() {
  return (
    <GallerySection title="Notices">
      <NoticeBar
        tone="danger"
        title="Your monthly Campaign views limit has been reached."
        detail="Pop-ups are paused until 1 December."
        action={<Button size="small">See plans</Button>}
      />
      <NoticeBar tone="warning" onDismiss={noop}>
        No snippet since 14 November. <a href="#check">Check again</a>
      </NoticeBar>
      <NoticeBar tone="info">
        This page is open in another tab. <a href="#load">Load it</a>
      </NoticeBar>
      <NoticeBar tone="success">Your account migrated successfully</NoticeBar>
      <Meter label="Sites" value={2} max={3} text="2 of 3" footer="1 site left" />
      <Meter label="Views" value={38_412} max={50_000} text="38,412 of 50,000" forecast={61_000} />
      <Meter label="Team members" value={3} max={3} text="3 of 3" footer="All seats are taken." />
      <GalleryRow>
        <CopyField label="App Id" value="jc_7f3k92ma" />
      </GalleryRow>
      <Snippet
        label="Before </body>"
        code={
          '<script async src="https://example.com/v1/poplar.js" data-site-id="jc_7f3k92ma"></script>'
        }
      />
    </GallerySection>
  )
}

const CAMPAIGNS = [
  { title: 'Autumn glazes', views: '12,904', live: true },
  { title: 'First order', views: '8,120', live: false },
]

export function States() {
  return (
    <GallerySection title="Table, empty, loading and failed">
      <Card title="Campaigns" flush>
        <Table
          label="Campaigns"
          rows={CAMPAIGNS}
          rowKey={({ title }) => title}
          sorting={{ key: 'views', direction: 'descending' }}
          onSort={noop}
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
              isNumeric: true,
              sortable: true,
              cell: ({ views }) => views,
            },
          ]}
        />
        <Pagination page={2} limit={10} total={618} onPage={noop} />
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
        title="Couldn’t load the campaigns"
        onRetry={noop}
        actions={
          <Button variant="quiet" size="small">
            Contact
          </Button>
        }
      />
    </GallerySection>
  )
}

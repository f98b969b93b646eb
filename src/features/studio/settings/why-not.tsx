import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useElement, useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { readableHost } from '../../../lib/readable-host.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { DEVICES, type Device, type Targeting } from '../../../popup/targeting.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Check, X } from '../../../ui/icons.ts'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { roomLeft } from '../../billing/limit-rules.ts'
import type { Account } from '../../billing/live-rules.ts'
import type { Campaign } from '../../campaigns/model.ts'
import { sessionStore } from '../../session/store.ts'
import { sitesStore } from '../../sites/store.ts'
import {
  addressOnSite,
  type GateAnswer,
  type Mend,
  TRIED_VISITORS,
  type TriedVisitor,
  visitOf,
  whyNot,
} from '../why-rules.ts'
import { leapTo } from './leap.ts'
import { wordsOfMoment } from './read-back.ts'

type WhyNotProps = {
  campaign: Campaign
  targeting: Targeting
  /** Whether visitors get other settings still. */
  isDraft: boolean
}

/** *Why is it not showing?*: every gate answers for a page and a visitor of one's choice. */
export function WhyNot(props: WhyNotProps) {
  useSignals()
  const t = useMessages(targetingMessages)
  const kit = useKit()
  const [path, setPath] = useState('/')
  const [device, setDevice] = useState<Device>('computer')
  const [visitor, setVisitor] = useState<TriedVisitor>('new')
  const domain = sitesStore(kit).selected.value?.domain ?? ''
  const address = addressOnSite(path, domain)
  return (
    <Card title={t('why')}>
      <div className="why-not">
        <Field label={t('whyAddress')} error={address === null ? t('whyNoAddress') : undefined}>
          <TextInput
            size="small"
            dir="ltr"
            prefix={readableHost(domain)}
            value={path}
            onChange={({ currentTarget }) => setPath(currentTarget.value)}
          />
        </Field>
        <div className="row" data-wrap>
          <Segments
            label={t('whyDevice')}
            segments={DEVICES.map((value) => ({ value, name: t(value) }))}
            value={device}
            onChange={setDevice}
          />
          <Select
            aria-label={t('whyVisitor')}
            size="small"
            options={TRIED_VISITORS.map((value) => ({ value, label: t(`whyVisitor-${value}`) }))}
            value={visitor}
            onChange={({ currentTarget }) =>
              setVisitor(TRIED_VISITORS.find((one) => one === currentTarget.value) ?? 'new')
            }
          />
        </div>
        {address !== null && (
          <Answers {...props} page={path.trim()} asked={{ address, device, visitor }} />
        )}
      </div>
    </Card>
  )
}

type AnswersProps = WhyNotProps & {
  /** As it was typed. */
  page: string
  asked: { address: string; device: Device; visitor: TriedVisitor }
}

function Answers({ campaign, targeting, isDraft, page, asked }: AnswersProps) {
  useSignals()
  const t = useMessages(targetingMessages)
  const kit = useKit()
  const account = accountOf(sessionStore(kit).user.value)
  const visit = visitOf(asked, { now: kit.clock.now(), languages: navigator.languages })
  const answers = whyNot({ campaign, targeting, account, visit })
  const total = answers.length
  const count = answers.filter(({ why }) => why !== null).length
  const values = valuesOf(targeting, account, page, t)
  return (
    <>
      <p className="row" role="status">
        <Badge tone={count === 0 ? 'success' : 'danger'}>
          {t(count === 0 ? 'wouldShow' : 'wouldNotShow')}
        </Badge>
        <span className="small muted">
          {count === 0 ? t('gatesYes', { total }) : t('gatesNo', { count, total })}
        </span>
      </p>
      {isDraft && <p className="small muted">{t('whyDraft')}</p>}
      <ol className="gates">
        {answers.map((answer) => (
          <Gate key={answer.gate} answer={answer} values={values} />
        ))}
      </ol>
    </>
  )
}

type User = ReturnType<typeof sessionStore>['user']['value']

const accountOf = (user: User): Account => ({
  plan: user?.plan ?? null,
  monthlyViews: user?.monthlyViews ?? 0,
  monthlyViewsLimit: user?.monthlyViewsLimit ?? null,
})

type Words = ReturnType<typeof useMessages<(typeof targetingMessages)['lines']>>
type Values = { page: string; moment: string; left: number | null }

function valuesOf(targeting: Targeting, account: Account, page: string, t: Words): Values {
  const [first] = targeting.moments
  const { monthlyViews, monthlyViewsLimit } = account
  return {
    page,
    moment: first ? wordsOfMoment(first, t) : t('atOnce'),
    left: roomLeft(monthlyViews, monthlyViewsLimit),
  }
}

function Gate({ answer: { gate, why, mend }, values }: { answer: GateAnswer; values: Values }) {
  const t = useMessages(targetingMessages)
  return (
    <li data-no={why === null ? undefined : ''}>
      <span className="mark" aria-hidden="true">
        <Icon of={why === null ? Check : X} />
      </span>
      <span className="gate">{t(`gate-${gate}`)}</span>
      <span className="says">
        <span className="visually-hidden">{t(why === null ? 'yes' : 'no')} </span>
        {why === null ? openWords(gate, values, t) : shutWords(why, values, t)}{' '}
        {mend && <MendLink mend={mend} />}
      </span>
    </li>
  )
}

function openWords(gate: GateAnswer['gate'], { page, moment, left }: Values, t: Words): string {
  switch (gate) {
    case 'page':
      return t('yes-page', { page })
    case 'moment':
      return t('yes-moment', { moment })
    case 'limit':
      return left === null ? t('yes-noLimit') : t('yes-limit', { left })
    default:
      return t(`yes-${gate}`)
  }
}

const shutWords = (why: NonNullable<GateAnswer['why']>, { page }: Values, t: Words): string =>
  why === 'other-page' ? t('no-other-page', { page }) : t(`no-${why}`)

const PLACES: Partial<Readonly<Record<Mend, string>>> = {
  billing: '/billing',
  campaigns: '/campaigns/',
}

/** To another page, or to the group of rules on this one. */
function MendLink({ mend }: { mend: Mend }) {
  const t = useMessages(targetingMessages)
  const { linkTo } = usePaths()
  const { root } = useElement()
  const place = PLACES[mend]
  const link = place ? linkTo(place) : { href: `#${mend}`, onClick: leapTo(root, mend) }
  return <a {...link}>{t(`mend-${mend}`)}</a>
}

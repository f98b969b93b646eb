import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, type ReactNode } from 'react'
import { useElement } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { subscriberDetailsMessages } from '../../../messages/subscriber-details.ts'
import type { FormField } from '../model.ts'
import { pathOfPage } from '../page-path-rules.ts'
import { answersBesideAddress } from '../person-rules.ts'
import { useExactTime } from '../use-times.ts'
import type { Details } from './model.ts'

type PersonFactsProps = { person: Details; fields: readonly FormField[] }

/** What is known of the subscriber now. */
export function PersonFacts({ person, fields }: PersonFactsProps) {
  const t = useMessages(subscriberDetailsMessages)
  const { page, country } = person
  return (
    <dl className="facts">
      <Fact name={t('state')} value={t(`state-${stateOf(person)}`)} />
      <Fact name={t('campaign')} value={<CampaignFact {...person} />} />
      {person.otherLists.length > 0 && (
        <Fact name={t('otherLists')} value={<OtherLists {...person} />} />
      )}
      <Fact name={t('page')} value={page === null ? t('unknown') : <PageText page={page} />} />
      {country !== null && <Fact name={t('country')} value={<CountryName code={country} />} />}
      <Fact name={t('consent')} value={<ConsentFact {...person} />} />
      {person.prize !== null && (
        <Fact name={t('prize')} value={<span dir="auto">{person.prize}</span>} />
      )}
      <AnswerFacts answers={answersBesideAddress(person.answers, person.email)} fields={fields} />
    </dl>
  )
}

type AnswerFactsProps = {
  answers: Readonly<Record<string, string>>
  fields: readonly FormField[]
}

/** Answers with the labels of their fields; a field that no form has any more keeps its name. */
export function AnswerFacts({ answers, fields }: AnswerFactsProps) {
  return Object.entries(answers).map(([name, answer]) => (
    <Fact
      key={`answer ${name}`}
      name={fields.find((field) => field.name === name)?.label ?? name}
      value={<span dir="auto">{answer}</span>}
    />
  ))
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <Fragment>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </Fragment>
  )
}

function stateOf({ state, confirmedAt }: Details) {
  return state === 'on-list' && confirmedAt !== null ? 'confirmed' : state
}

function CampaignFact({ campaignId, campaignTitle, variant }: Details) {
  const t = useMessages(subscriberDetailsMessages)
  const { linkTo } = usePaths()
  return (
    <>
      <a {...linkTo(`/subscribers?campaign=${campaignId}`)}>{campaignTitle}</a>
      {variant !== null && <>, {t('variant', { letter: variant })}</>}
    </>
  )
}

function ConsentFact({ consents, imported }: Details) {
  const t = useMessages(subscriberDetailsMessages)
  const exact = useExactTime()
  if (consents.length === 0) return t('noConsent')
  return (
    <>
      {consents.map(({ text, at, page, network }) => (
        <div key={`${at.getTime()} ${text}`} className="given">
          <span dir="auto">{text}</span>
          <span className="by muted">
            <time dateTime={at.toISOString()}>{exact(at)}</time>
            {page !== null && (
              <>
                {' · '}
                <PageText page={page} />
              </>
            )}
            {network !== null && (
              <>
                {' · '}
                <code dir="ltr">{network}</code>
              </>
            )}
          </span>
        </div>
      ))}
      {imported !== null && (
        <span className="by muted">{t('importedBy', { name: imported.by })}</span>
      )}
    </>
  )
}

/** Each opens the same person as a subscriber of the other campaign, with all of them in the list. */
function OtherLists({ otherLists, email }: Details) {
  const { linkTo } = usePaths()
  const query = new URLSearchParams({ state: 'everyone', search: email })
  return (
    <ul className="other-lists">
      {otherLists.map(({ id, campaignTitle }) => (
        <li key={id}>
          <a {...linkTo(`/subscribers?${query}&person=${id}`)}>{campaignTitle}</a>
        </li>
      ))}
    </ul>
  )
}

/** Written left to right in every language. */
export function PageText({ page }: { page: string }) {
  return (
    <code title={page}>
      <bdi>{pathOfPage(page)}</bdi>
    </code>
  )
}

function CountryName({ code }: { code: string }) {
  useSignals()
  const locale = useElement().locale.value
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code
}

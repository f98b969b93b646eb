import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useElement } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { SearchList } from '../../ui/overlays/search-list.tsx'
import { UNKNOWN_COUNTRY } from './model.ts'
import type { subscribersStore } from './store.ts'
import { useCountryName } from './use-country-name.ts'

export type CountryChoiceProps = {
  country: string | null
  /** Those of the list; loaded when they are shown. */
  countries: Pick<ReturnType<typeof subscribersStore>['countries'], 'state' | 'reload'>
  onChoose: (country: string) => void
}

/** The countries of a list, by name; the unknown ones come last. */
export function CountryChoice({ country, countries: load, onChoose }: CountryChoiceProps) {
  useSignals()
  const t = useMessages(subscribersMessages)
  const locale = useElement().locale.value
  const nameOf = useCountryName()
  const { state, reload } = load
  useEffect(() => void reload(), [reload])
  const countries = state.value
  useFailure(countries.status === 'failed' ? countries.failure : null, () => void reload())
  if (countries.status === 'loading') return <Spinner />
  if (countries.status === 'failed')
    return <ErrorPanel failure={countries.failure} title={t('countriesFailed')} onRetry={reload} />
  const { compare } = new Intl.Collator(locale)
  const sorted = [...countries.value].sort((one, other) => compare(nameOf(one), nameOf(other)))
  return (
    <SearchList
      label={t('country')}
      items={[...sorted, UNKNOWN_COUNTRY]}
      itemKey={(one) => one}
      itemText={nameOf}
      value={country}
      onChange={onChoose}
    />
  )
}

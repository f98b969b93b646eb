import { useSignals } from '@preact/signals-react/runtime'
import { useElement } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { UNKNOWN_COUNTRY } from './model.ts'

/** A country's name in the user's language; its two letters if it has none. */
export function useCountryName(): (country: string) => string {
  useSignals()
  const t = useMessages(subscribersMessages)
  const names = new Intl.DisplayNames([useElement().locale.value, 'en'], { type: 'region' })
  return (country) => (country === UNKNOWN_COUNTRY ? t('unknown') : (names.of(country) ?? country))
}

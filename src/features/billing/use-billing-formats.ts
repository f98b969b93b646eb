import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import type { Gateway, PlanName } from './model.ts'
import { formatMoney } from './money-rules.ts'
import { planLabel } from './plan-label-rules.ts'

/** Money, dates and names, formatted for the user's locale. */
export type BillingFormats = {
  money(amount: number, currency: string): string
  count(value: number): string
  /** @param share 0 to 1 */
  percent(share: number): string
  /** In the user's time zone; includes the year unless it is the current one. */
  day(moment: Date): string
  /** With the year. */
  fullDay(moment: Date): string
  /** In UTC, because views are counted per month in UTC. */
  dayOfMonth(moment: Date): string
  month(moment: Date): string
  /** Joins names: 'Starter and Poplar Plus'. */
  list(names: readonly string[]): string
  plan(name: PlanName): string
  now(): Date
}

export function useBillingFormats(): BillingFormats {
  useSignals()
  const kit = useKit()
  const locale = useElement().locale.value
  return useMemo(() => {
    const now = () => new Date(kit.clock.now())
    const { brand } = kit.config
    return { ...formatsFor(locale, now), plan: (name) => planLabel(name, brand.name), now }
  }, [locale, kit])
}

function formatsFor(locale: string, now: () => Date): Omit<BillingFormats, 'plan' | 'now'> {
  const date = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, parts).format
  const day = date({ day: 'numeric', month: 'long' })
  const fullDay = date({ dateStyle: 'long' })
  return {
    money: (amount, currency) => formatMoney(amount, currency, locale),
    count: new Intl.NumberFormat(locale).format,
    percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format,
    day: (moment) => (moment.getFullYear() === now().getFullYear() ? day(moment) : fullDay(moment)),
    fullDay,
    dayOfMonth: date({ timeZone: 'UTC', day: 'numeric', month: 'long' }),
    month: date({ timeZone: 'UTC', month: 'long' }),
    list: (names) => new Intl.ListFormat(locale).format(names),
  }
}

/** The display name of the partner that sold a deal; empty for gateways without a partner. */
export function partnerName(gateway: Gateway): string {
  switch (gateway) {
    case 'appsumo':
      return 'AppSumo'
    case 'dealfuel':
      return 'DealFuel'
    case 'stripe':
    case 'shopify':
    case 'Bundle':
    case 'local':
      return ''
  }
}

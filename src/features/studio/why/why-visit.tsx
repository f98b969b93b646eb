import { useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { DEVICES, type Device, type Targeting } from '../../../popup/targeting.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { parseCartTotal } from '../settings/cart-total-rules.ts'
import { languageTags } from '../settings/language-rules.ts'
import {
  CONSENT_CHOICES,
  type ConsentChoice,
  parseCartInput,
  parseCartItems,
  parsePageNumber,
  parseSiteUrl,
  type SimulatedVisit,
  VISITOR_KINDS,
  type VisitorKind,
} from './try-rules.ts'

/** A simulated visit as the user has typed it. */
export type VisitInput = {
  path: string
  device: Device
  visitor: VisitorKind
  referrer: string
  languages: string
  page: string
  choice: ConsentChoice
  cartTotal: string
  cartItems: string
}

export const initialVisit = (): VisitInput => ({
  ...{ path: '/', device: 'computer', visitor: 'new', referrer: '', page: '1', choice: 'none' },
  languages: navigator.languages.join(', '),
  ...{ cartTotal: '', cartItems: '' },
})

/** The parsed visit; null if a part of it is invalid. */
export function parseVisit(input: VisitInput, domain: string): SimulatedVisit | null {
  const { path, device, visitor, choice } = input
  const url = parseSiteUrl(path, domain)
  const languages = languageTags(input.languages)
  const page = parsePageNumber(input.page)
  const cart = parseCartInput(input.cartTotal, input.cartItems)
  if (url === null || languages === null || page === null || cart === undefined) return null
  const referrer = input.referrer.trim()
  return { address: url, device, visitor, choice, languages, page, cart, referrer }
}

type VisitProps = { visit: VisitInput; set: (change: Partial<VisitInput>) => void }

/** The visitor's device, and what they have seen of the campaign before. */
export function VisitorFields({ visit: { device, visitor }, set }: VisitProps) {
  const t = useMessages(targetingMessages)
  return (
    <div className="row" data-wrap>
      <Segments
        label={t('whyDevice')}
        segments={DEVICES.map((value) => ({ value, name: t(value) }))}
        value={device}
        onChange={(value) => set({ device: value })}
      />
      <Select
        aria-label={t('whyVisitor')}
        size="small"
        options={VISITOR_KINDS.map((value) => ({ value, label: t(`whyVisitor-${value}`) }))}
        value={visitor}
        onChange={({ currentTarget: { value } }) =>
          set({ visitor: VISITOR_KINDS.find((one) => one === value) ?? 'new' })
        }
      />
    </div>
  )
}

/** Fields that most rules don't need; expanded if a rule does. */
export function MoreVisitFields({ targeting, ...props }: VisitProps & { targeting: Targeting }) {
  const t = useMessages(targetingMessages)
  const { visit, set } = props
  const { referrer, languages, page } = visit
  const fieldProps = (name: 'referrer' | 'languages' | 'page' | 'cartTotal' | 'cartItems') => ({
    size: 'small' as const,
    dir: 'ltr',
    value: visit[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      set({ [name]: currentTarget.value }),
  })
  return (
    <details className="more-of-visit" open={needsMoreFields(targeting)}>
      <summary>{t('whyMore')}</summary>
      <div className="fields">
        <Field label={t('whyReferrer')} hint={referrer === '' ? t('whyDirectly') : undefined}>
          <TextInput placeholder="google.com" {...fieldProps('referrer')} />
        </Field>
        <Field
          label={t('whyPage')}
          error={parsePageNumber(page) === null ? t('whyNoPage') : undefined}
        >
          <TextInput inputMode="numeric" {...fieldProps('page')} />
        </Field>
        <Field
          label={t('whyLanguages')}
          error={languageTags(languages) === null ? t('problemLanguages') : undefined}
        >
          <TextInput {...fieldProps('languages')} />
        </Field>
        <ConsentChoiceField {...props} />
        {targeting.visitors.cart && (
          <>
            <Field
              label={t('whyCartTotal')}
              error={parseCartTotal(visit.cartTotal) === null ? t('whyNoTotal') : undefined}
            >
              <TextInput inputMode="decimal" {...fieldProps('cartTotal')} />
            </Field>
            <Field
              label={t('whyCartItems')}
              error={parseCartItems(visit.cartItems) === null ? t('whyNoItems') : undefined}
            >
              <TextInput inputMode="numeric" {...fieldProps('cartItems')} />
            </Field>
          </>
        )}
      </div>
    </details>
  )
}

function ConsentChoiceField({ visit: { choice }, set }: VisitProps) {
  const t = useMessages(targetingMessages)
  return (
    <Field label={t('whyChoice')}>
      <Select
        size="small"
        options={CONSENT_CHOICES.map((value) => ({ value, label: t(`whyChoice-${value}`) }))}
        value={choice}
        onChange={({ currentTarget: { value } }) =>
          set({ choice: CONSENT_CHOICES.find((one) => one === value) ?? 'none' })
        }
      />
    </Field>
  )
}

function needsMoreFields({ visitors, moments, consent }: Targeting): boolean {
  const { referrer, languages, cart } = visitors
  const hasVisitorRules = referrer !== null || languages.length > 0 || cart !== null
  return (
    hasVisitorRules || consent.storage === 'agreed' || moments.some(({ kind }) => kind === 'pages')
  )
}

import { useSignals } from '@preact/signals-react/runtime'
import { useLayoutEffect, useRef, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { readableHost } from '../../../lib/readable-host.ts'
import { studioMessages } from '../../../messages/studio.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { sitesStore } from '../../sites/store.ts'
import { useLiveCampaigns } from '../settings/use-live.ts'
import type { Edited } from '../store.ts'
import { parseSiteUrl } from './try-rules.ts'
import { GateResults } from './why-gates.tsx'
import {
  initialVisit,
  MoreVisitFields,
  parseVisit,
  type VisitInput,
  VisitorFields,
} from './why-visit.tsx'

type WhyNotProps = {
  edited: Edited<'targeting'>
  /** Whether the user has followed a link to this card. */
  shouldFocus: boolean
}

/** *Why isn’t it showing?*: checks every gate for a page and a visitor that the user chooses. */
export function WhyNot({ edited, shouldFocus }: WhyNotProps) {
  useSignals()
  const t = useMessages(targetingMessages)
  const studioText = useMessages(studioMessages)
  const live = useLiveCampaigns()
  const [visit, setVisit] = useState(initialVisit)
  const cardRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!shouldFocus) return
    cardRef.current?.scrollIntoView({ block: 'start' })
    cardRef.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [shouldFocus])
  const domain = sitesStore(useKit()).selected.value?.domain ?? ''
  const targeting = edited.autosave.value.value
  const parsedVisit = parseVisit(visit, domain)
  const set = (change: Partial<VisitInput>) => setVisit((before) => ({ ...before, ...change }))
  const isInvalidUrl = parseSiteUrl(visit.path, domain) === null
  const { campaign } = targeting.visitors
  const link = campaign && t('whyUtm', { name: campaign.name, text: campaign.text })
  return (
    <div id="why" ref={cardRef}>
      <Card title={studioText('why')}>
        <div className="why-not">
          <Field
            label={t('whyAddress')}
            hint={link}
            error={isInvalidUrl ? t('whyNoAddress') : undefined}
          >
            <TextInput
              size="small"
              dir="ltr"
              prefix={readableHost(domain)}
              value={visit.path}
              onChange={({ currentTarget }) => set({ path: currentTarget.value })}
            />
          </Field>
          <VisitorFields visit={visit} set={set} />
          <MoreVisitFields targeting={targeting} visit={visit} set={set} />
          {parsedVisit && (
            <GateResults
              edited={edited}
              live={live}
              page={visit.path.trim() || '/'}
              simulatedVisit={parsedVisit}
            />
          )}
        </div>
      </Card>
    </div>
  )
}

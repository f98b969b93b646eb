import { useState } from 'react'
import { useMessages } from '../../../config/use-messages.ts'
import { campaignsMessages } from '../../../messages/campaigns.ts'
import { templatesMessages } from '../../../messages/templates.ts'
import type { Intent } from '../../../popup/intents.ts'
import type { Template } from '../../templates/model.ts'
import { countTemplates, findTemplates, type TemplateFilters } from '../../templates/rules.ts'

export type TemplateSearch = ReturnType<typeof useTemplateSearch>

/** The templates shown in the gallery; initially those for the campaign's intent. */
export function useTemplateSearch(intent: Intent) {
  const namesOf = useTemplateNames()
  const [filters, setFilters] = useState<TemplateFilters>({ intent, price: 'all', search: '' })
  return {
    filters,
    /** The intent that the user has chosen for the campaign. */
    initialIntent: intent,
    found: findTemplates(filters, namesOf),
    counts: countTemplates(filters, namesOf),
    change: (part: Partial<TemplateFilters>) => setFilters((before) => ({ ...before, ...part })),
    clear: () => setFilters({ intent: null, price: 'all', search: '' }),
  }
}

/** The localized names of a template's intents and kind, for the search. */
function useTemplateNames(): (template: Template) => readonly string[] {
  const campaignsText = useMessages(campaignsMessages)
  const t = useMessages(templatesMessages)
  return ({ intents: all, design }) => [
    ...all.map((intent) => campaignsText(`intent-${intent}`)),
    t(`kind-${design.frame.kind}`),
  ]
}

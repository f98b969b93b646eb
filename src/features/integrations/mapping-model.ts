/** What is known of every lead. Each field of the site's forms is a source, too: `field:` and its name. */
export const LEAD_SOURCES = [
  ...(['email', 'name', 'phone', 'campaign', 'page'] as const),
  ...(['country', 'consent', 'confirmed', 'joined'] as const),
] as const

export type SourceName = (typeof LEAD_SOURCES)[number] | `field:${string}`

/** Something of a lead that can be sent, with an example. */
export type Source = { name: SourceName; label: string; sample: string }

/** What an empty value does: `omit` leaves the field out, `skip` keeps the lead from being sent. */
export const EMPTY_RULES = ['omit', 'skip', 'value'] as const
export type EmptyRule = (typeof EMPTY_RULES)[number]

/** `target` is the receiver's name of a field; `value` is sent for an empty one if the rule is `value`. */
export type MappingRow = { source: SourceName; target: string; ifEmpty: EmptyRule; value: string }

/** A field that a receiver knows by itself. */
export type ReceiverField = { name: string; label: string }

export type LeadValues = Readonly<Partial<Record<SourceName, string>>>

/** `emptySource`: the lead is not sent, because this source is empty. */
export type MappedFields =
  | { isSent: true; fields: Readonly<Record<string, string>> }
  | { isSent: false; emptySource: SourceName }

export const isSourceName = (name: string): name is SourceName =>
  name.length > 'field:'.length && name.startsWith('field:')
    ? true
    : LEAD_SOURCES.some((source) => source === name)

import * as v from 'valibot'
import {
  EXPORT_COLUMNS,
  EXPORT_FORMATS,
  MAX_EXPORT_IDS,
} from '../../features/subscribers/exports/model.ts'
import { isLocale } from '../platform/http/locale.ts'
import { isId } from '../platform/http/schemas.ts'
import { isStorable, unstorableMessage } from '../platform/http/storable.ts'
import { exportResponse, subscribersQuery } from '../subscribers/schema.ts'

const MAX_COLUMNS = 200
const MAX_LABELS = 20
const MAX_LABEL_LENGTH = 1_000
const MAX_LOCALE_LENGTH = 100
const MAX_TEXT_LENGTH = 500
const FIELD = 'field:'

const shortText = (name: string, maxLength = MAX_TEXT_LENGTH) =>
  v.pipe(
    v.string(`${name} must be text.`),
    v.maxLength(maxLength, `${name} can be at most ${maxLength} characters long.`),
    v.check(isStorable, unstorableMessage(name)),
  )

const fieldColumn = v.pipe(
  shortText('A column'),
  v.startsWith(FIELD, `A column must be one of ${EXPORT_COLUMNS.join(', ')}, or ${FIELD}name.`),
  v.transform((key): `field:${string}` => `field:${key.slice(FIELD.length)}`),
)

const column = v.object({
  key: v.union([v.picklist(EXPORT_COLUMNS), fieldColumn], 'This column doesn’t exist.'),
  /** The head of the column. */
  label: shortText('A column’s label'),
})

const stateLabel = shortText('A state’s label')
const stateLabels = v.object({
  ...{ confirmed: stateLabel, unconfirmed: stateLabel, waiting: stateLabel, left: stateLabel },
})

export const exportRequest = v.object({
  format: v.picklist(EXPORT_FORMATS, `format must be one of ${EXPORT_FORMATS.join(', ')}.`),
  /** In the order of the file. */
  columns: v.pipe(
    v.array(column, 'columns must be a list.'),
    v.minLength(1, 'Choose at least one column.'),
    v.maxLength(MAX_COLUMNS, `A file can have at most ${MAX_COLUMNS} columns.`),
  ),
  /** The states as the list shows them; without them, as the API names them. */
  states: v.optional(stateLabels, {
    ...{ confirmed: 'confirmed', unconfirmed: 'unconfirmed', waiting: 'waiting', left: 'left' },
  }),
  /** The language of the countries. */
  locale: v.optional(
    v.pipe(
      shortText('locale', MAX_LOCALE_LENGTH),
      v.check(isLocale, 'locale must be a language such as en or pt-BR.'),
    ),
    'en',
  ),
  /** The filters and the order of the list, as in its query. */
  filter: v.optional(v.omit(subscribersQuery, ['page', 'limit', 'after']), {}),
  /** What the filters say, to tell files apart; not used to filter. */
  labels: v.optional(
    v.pipe(
      v.array(shortText('A label', MAX_LABEL_LENGTH), 'labels must be a list.'),
      v.maxLength(MAX_LABELS, `A file can have at most ${MAX_LABELS} labels.`),
    ),
    [],
  ),
  /** Only these people, whatever the filters are. */
  ids: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.check(isId, 'An ID isn’t valid.'))),
      v.minLength(1, 'Choose at least one subscriber.'),
      v.maxLength(MAX_EXPORT_IDS, `At most ${MAX_EXPORT_IDS} subscribers can be chosen.`),
    ),
  ),
})

export type ExportRequest = v.InferOutput<typeof exportRequest>

export const exportsResponse = v.object({ exports: v.array(exportResponse) })

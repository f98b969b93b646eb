import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { type ColumnKey, fieldOf } from './columns.ts'
import type { FormField } from './model.ts'

/** A column's name: the label of the form's field, or our own. */
export function useColumnName(fields: readonly FormField[]): (key: ColumnKey) => string {
  const t = useMessages(subscribersMessages)
  return (key) => {
    switch (key) {
      case 'email':
      case 'campaign':
      case 'state':
      case 'prize':
      case 'tags':
      case 'page':
      case 'country':
      case 'consent':
      case 'joined':
        return t(key)
      case 'confirmed':
        return t('confirmedAt')
      default:
        return fieldOf(key, fields)?.label ?? key
    }
  }
}

import { isLanguage } from '../../src/lib/language.ts'
import type { AttributeType } from './spec.ts'

/** Converts a prop to its attribute name: `askDetails` is `ask-details` in markup. */
export const attributeName = (prop: string): string =>
  prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export type ParsedAttribute = { isValid: boolean; value: unknown }

const INVALID_ATTRIBUTE: ParsedAttribute = { isValid: false, value: undefined }

/**
 * Parses an attribute's value; null means the attribute is absent. Pure. An invalid value gives the default: false for
 * a boolean, else undefined.
 */
export function parseAttribute(type: AttributeType, text: string | null): ParsedAttribute {
  if (type === 'boolean') return { isValid: true, value: text !== null }
  if (text === null) return { isValid: true, value: undefined }
  switch (type) {
    case 'string':
      return { isValid: true, value: text }
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text))
        ? { isValid: true, value: Number(text) }
        : INVALID_ATTRIBUTE
    case 'language':
      return isLanguage(text) ? { isValid: true, value: text } : INVALID_ATTRIBUTE
    default:
      return type.includes(text) ? { isValid: true, value: text } : INVALID_ATTRIBUTE
  }
}

/** A property's value as an attribute value; null removes the attribute. */
export function attributeText(type: AttributeType, value: unknown): string | null {
  if (type === 'boolean') return value ? '' : null
  return value === undefined || value === null ? null : String(value)
}

/** The values that the type accepts, for warnings and for the manifest. */
export function describeType(type: AttributeType): string {
  return typeof type === 'string' ? type : type.map((word) => `'${word}'`).join(' | ')
}

import { isLanguage } from '../../src/lib/language.ts'
import type { AttributeType } from './spec.ts'

/** `askDetails` is written `ask-details` in markup. */
export const attributeName = (prop: string): string =>
  prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export type Parsed = { isValid: boolean; value: unknown }

const DEFAULTED: Parsed = { isValid: false, value: undefined }

/**
 * What an attribute's text means; null is an absent attribute. Pure. A text that does not fit is not
 * valid, and its value is the default: false for a boolean, else undefined.
 */
export function parseAttribute(type: AttributeType, text: string | null): Parsed {
  if (type === 'boolean') return { isValid: true, value: text !== null }
  if (text === null) return { isValid: true, value: undefined }
  switch (type) {
    case 'string':
      return { isValid: true, value: text }
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text))
        ? { isValid: true, value: Number(text) }
        : DEFAULTED
    case 'language':
      return isLanguage(text) ? { isValid: true, value: text } : DEFAULTED
    default:
      return type.includes(text) ? { isValid: true, value: text } : DEFAULTED
  }
}

/** What a property's value reads as an attribute; null takes the attribute away. */
export function attributeText(type: AttributeType, value: unknown): string | null {
  if (type === 'boolean') return value ? '' : null
  return value === undefined || value === null ? null : String(value)
}

/** What the type accepts, in words for a warning and for the manifest. */
export function typeText(type: AttributeType): string {
  return typeof type === 'string' ? type : type.map((word) => `'${word}'`).join(' | ')
}

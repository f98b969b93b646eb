import { blankDesign } from '../../../src/popup/new-block.ts'
import type { Targeting } from '../../../src/popup/targeting.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'
import { campaignResponse } from '../campaigns/support.tsx'

export const ID = 'c1'

/** A campaign as `GET /campaigns/c1` returns it. */
export const editedResponse = (fields: Record<string, unknown> = {}) => ({
  ...campaignResponse({ campaign_id: ID, title: 'First order', template_plan: 'free' }),
  version: 1,
  template: 'kiln',
  design: blankDesign(),
  targeting: defaultTargeting('Europe/Prague'),
  changed_by: null,
  ...fields,
})

export const targetingWith = (fields: Partial<Targeting>): Targeting => ({
  ...defaultTargeting('Europe/Prague'),
  ...fields,
})

/** Replaces a field's text, as typing does. */
export function typeInto(field: HTMLElement, text: string): void {
  const prototype =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export function chooseIn(list: HTMLElement, value: string): void {
  if (!(list instanceof HTMLSelectElement)) throw new Error('That isn’t a list')
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

import type { InternalLicenseProps } from '../../../src/features/license/license-props.ts'
import { LicenseActivation } from '../../../src/features/license/license-view.tsx'
import { type Mounted, type MountOptions, mountView } from '../../support/mount.tsx'

export const KEY = 'PLR-7F3K-92MA-XQ41'
export const EMAIL = 'workshop@example.com'
export const PASSWORD = 'Kiln-1280'
export const REGISTER = 'POST /dealfuel/license_key_register'
export const VERIFY = 'POST /dealfuel/license_key_verify'

const mountedViews: Mounted[] = []

/** Mounts the element's view; `clear` unmounts it after the test. */
export function show(props: InternalLicenseProps, options: MountOptions): Mounted {
  const view = mountView(<LicenseActivation {...props} />, options)
  mountedViews.push(view)
  return view
}

export function clear(): void {
  for (const view of mountedViews.splice(0)) view.unmount()
  sessionStorage.clear()
}

/** Sets the value the way typing or a password manager does. */
export function type(field: HTMLElement, text: string, inputType = 'insertText'): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  field.focus()
  set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType }))
}

export const valueOfField = (field: HTMLElement): string =>
  field instanceof HTMLInputElement ? field.value : ''

/** Fills in the form; omitted values default to valid ones. */
export function fill(view: Mounted, { key = KEY, email = EMAIL, password = PASSWORD } = {}): void {
  type(view.getByLabel('License key'), key)
  type(view.getByLabel('Email'), email)
  type(view.getByLabel('Password'), password)
}

export const press = (view: Mounted, name = 'Send to Verification'): void =>
  view.getByRole('button', name).click()

/** Clicks once the button is no longer busy. */
export const pressAgain = async (view: Mounted): Promise<void> =>
  (await view.findByRole('button', 'Send to Verification')).click()

export const toasts = ({ kit }: Mounted): string[] =>
  kit.notices.list.peek().map(({ text }) => text)

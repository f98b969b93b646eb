import type { Kit } from '../../../src/config/kit.ts'
import type { Options } from '../../../src/config/options.ts'
import { type AddSiteWizardProps, SiteWizard } from '../../../src/shell/add-site-wizard.tsx'
import type { ResponseTable } from '../../support/fake-http.ts'
import { eventually, fakeHttp, type Mounted, mountView } from '../../support/mount.tsx'
import { recordNavigation } from '../../support/navigation.ts'

export const userResponse = (fields: Record<string, unknown> = {}) => ({
  user_id: 'u1',
  email: 'mira@example.com',
  role: 'admin',
  setup_finished: 'true',
  sites: [],
  ...fields,
})

export const siteResponse = (domain: string, fields: Record<string, unknown> = {}) => ({
  id: `id-${domain}`,
  site_id: `site-${domain}`,
  domain,
  ...fields,
})

const ANSWERS: ResponseTable = {
  'GET /user/me': { data: userResponse() },
  'POST /sites/create': ({ query }) => ({ data: siteResponse(String(query?.domain)) }),
  'POST /user-info': {},
  'POST /user/setup_finished': {},
  'GET /sites': { data: [] },
}

export type WizardStage = Mounted & {
  /** `METHOD /path` of each call, in order, except those for the user. */
  sent(): string[]
  calls: ReturnType<typeof fakeHttp>['calls']
  /** The events that the host has received. */
  events: { name: string; detail?: unknown }[]
  /** The URLs that the page has navigated to. */
  went: readonly string[]
  /** Waits until the wizard has loaded the user. */
  isKnown(): Promise<unknown>
  type(label: string, text: string): void
  press(name: string | RegExp): void
}

type StageOptions = {
  answers?: ResponseTable
  props?: Partial<AddSiteWizardProps>
  kit?: Partial<Kit>
  options?: Options
}

/** Mounts the wizard, with an API that succeeds unless the test says otherwise. */
export function showWizard({ answers, props, kit, options }: StageOptions = {}): WizardStage {
  const http = fakeHttp({ ...ANSWERS, ...answers })
  const events: WizardStage['events'] = []
  const { assignedUrls: went } = recordNavigation()
  const recordEvent = (name: string) => (detail?: unknown) => {
    events.push({ name, ...(detail === undefined ? {} : { detail }) })
    return true
  }
  const view = mountView(
    <SiteWizard
      askDetails={false}
      onSiteAdded={recordEvent('site-added')}
      onStepChanged={recordEvent('step-changed')}
      onSitesLimitReached={recordEvent('sites-limit-reached')}
      onFinished={recordEvent('finished')}
      {...props}
    />,
    {
      http,
      ...(kit ? { kit } : {}),
      ...(options ? { options } : {}),
    },
  )
  return {
    ...view,
    calls: http.calls,
    events,
    went,
    sent: () =>
      http.calls
        .map(({ method, path }) => `${method} ${path}`)
        .filter((call) => call !== 'GET /user/me'),
    isKnown: () =>
      eventually(() => sessionStorage.getItem('poplar:wizard')?.includes('"owner":"') === true),
    type: (label, text) => fill(view.getByLabel(label), text),
    press: (name) => view.getByRole('button', name).click(),
  }
}

/** Simulates typing or pasting into a field, depending on `how`. */
export function fill(field: HTMLElement, text: string, how = 'insertText'): void {
  if (field instanceof HTMLSelectElement) {
    field.value = text
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: how }))
}

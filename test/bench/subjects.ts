import type { Tags } from '../../elements/tags.ts'

/** An element as the benchmark shows it. */
export type Subject = {
  tag: string
  /** The module that defines it, relative to the repository root. */
  module: string
  attributes: Readonly<Record<string, string>>
  /** Whether the 2nd to 100th instances are measured too. */
  measuresAdditionalInstances: boolean
}

const SUBJECT_OVERRIDES: Readonly<Record<string, Partial<Subject>>> = {
  'add-site-wizard': { attributes: { step: '1' } },
  'dashboard-shell': { attributes: { routing: 'memory' } },
}

/**
 * A small form: the cost of `define` is most significant for the smallest view, so many instances of it are measured.
 */
const SAMPLE: Subject = {
  tag: 'x-sample',
  module: 'test/elements/sample.tsx',
  attributes: { step: '2' },
  measuresAdditionalInstances: true,
}

/** The module for each tag except the checkout, whose start time depends on Stripe. */
const MODULES: Readonly<Record<Exclude<keyof Tags, 'plan-checkout'>, string>> = {
  'add-site-wizard': 'elements/add-site-wizard.ts',
  'dashboard-shell': 'elements/dashboard-shell.ts',
  'license-activation': 'elements/license-activation.ts',
  'set-password-form': 'elements/set-password-form.ts',
}

/** Every element in the kit, and the sample element. */
export function subjects(): readonly Subject[] {
  const elements = Object.entries(MODULES).map(([tag, module]) => ({
    ...{ tag, module, attributes: {}, measuresAdditionalInstances: false },
    ...SUBJECT_OVERRIDES[tag],
  }))
  return [SAMPLE, ...elements]
}

/** Every tag, for checks that are not timed: includes the checkout, and the shell with URL routing. */
export function subjectsWithListeners(): readonly Subject[] {
  const checkout: Subject = {
    tag: 'plan-checkout',
    module: 'elements/plan-checkout.ts',
    attributes: { plan: 'plus' },
    measuresAdditionalInstances: false,
  }
  return [...subjects(), checkout].map((subject) =>
    subject.tag === 'dashboard-shell' ? { ...subject, attributes: { routing: 'hash' } } : subject,
  )
}

/** How a subject is shown: as an element, by plain React, or without any framework. */
export type Variant = 'kit' | 'plain' | 'byHand'

/** Which build of the element: React or lite. */
export type Build = 'kit' | 'lite'

export const pageOf = ({ tag }: Subject, way: Variant | Build): string => `${tag}-${way}`

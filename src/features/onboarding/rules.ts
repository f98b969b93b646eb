import { parseDomain } from '../sites/domain-name-rules.ts'

/** Pages of the wizard: 0 asks for details, 1 for the domain or shop, 2 shows how to install. */
export type WizardStep = 0 | 1 | 2

/** The steps of this person's wizard: page 0 only where details are asked for. */
export function wizardSteps(askDetails: boolean): readonly WizardStep[] {
  return askDetails ? [0, 1, 2] : [1, 2]
}

/**
 * Where to begin or resume: the wanted step if this wizard has it and it can be shown. The install
 * step needs a site; without one the domain is asked for first.
 */
export function startStep(
  wanted: number | null,
  { askDetails, hasSite }: { askDetails: boolean; hasSite: boolean },
): WizardStep {
  const steps = wizardSteps(askDetails)
  const step = steps.find((candidate) => candidate === wanted)
  if (step === 2 && !hasSite) return 1
  return step ?? (askDetails ? 0 : 1)
}

/**
 * A pasted address as the field should show it: its host alone, in the script in which it was written.
 * What holds no domain stays as it is, so that the person can mend it.
 */
export function cutToHost(input: string): string {
  const typed = input.trim()
  if (!parseDomain(typed).ok) return typed
  const [host = typed] = typed.replace(/^(?:https?:)?\/\//i, '').split(/[/?#:]/)
  return host
}

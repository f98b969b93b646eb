import { parseDomain } from '../sites/domain-name-rules.ts'

/** The wizard's pages: 0 asks for details, 1 for the domain or shop, 2 shows how to install. */
export type WizardStep = 0 | 1 | 2

/** The wizard's steps: page 0 is included only if details are requested. */
export function wizardSteps(askDetails: boolean): readonly WizardStep[] {
  return askDetails ? [0, 1, 2] : [1, 2]
}

/**
 * The step to start or resume at: the requested one if this wizard has it and can show it. The install step needs a
 * site; without one, the website step comes first.
 */
export function startStep(
  requestedStep: number | null,
  { askDetails, hasSite }: { askDetails: boolean; hasSite: boolean },
): WizardStep {
  const steps = wizardSteps(askDetails)
  const step = steps.find((candidate) => candidate === requestedStep)
  if (step === 2 && !hasSite) return 1
  return step ?? (askDetails ? 0 : 1)
}

/**
 * Reduces a pasted URL to its host, in its original script. Text without a domain stays as it is, so that the user can
 * correct it.
 */
export function reduceToHost(input: string): string {
  const trimmedInput = input.trim()
  if (!parseDomain(trimmedInput).ok) return trimmedInput
  const [host = trimmedInput] = trimmedInput.replace(/^(?:https?:)?\/\//i, '').split(/[/?#:]/)
  return host
}

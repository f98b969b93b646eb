import { catalogue } from './catalogue.ts'

/** Messages for the progress through a few steps. */
export const stepperMessages = catalogue('stepper', {
  steps: 'Steps',
  done: 'done',
})

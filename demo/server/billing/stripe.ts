import type { Environment } from '../environment.ts'
import { standInStripe } from '../stripe-stand-in/client.ts'
import { realStripe, type StripeDoor } from './door.ts'

/** Stripe itself where there are keys for it, else the stand-in that this very server serves. */
export const stripeDoorOf = ({ stripe, ports }: Environment): StripeDoor =>
  stripe === null ? standInStripe({ port: ports.dashboard }) : realStripe(stripe)

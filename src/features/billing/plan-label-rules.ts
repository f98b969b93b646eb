import type { PlanName } from './model.ts'

/** The plan's display name; the two upper plans include the product's name. */
export function planLabel(name: PlanName, brandName: string): string {
  switch (name) {
    case 'free':
      return 'Free'
    case 'starter':
      return 'Starter'
    case 'plus':
      return `${brandName} Plus`
    case 'ultimate':
      return `${brandName} Ultimate`
  }
}

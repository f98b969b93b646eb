import type { Area } from '../../features/session/permission-rules.ts'
import { requireArea, requirePermission } from '../session/permission.ts'
import type { Person } from '../session/person.ts'

const AREA: Area = 'integrations'

export const requireReader = (person: Person): void => requireArea(person, AREA)
export const requireEditor = (person: Person): void =>
  requirePermission(person, AREA, 'manage_integrations')

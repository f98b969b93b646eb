import { type Area, can, canEnter } from '../../features/session/permission-rules.ts'
import type { Permission } from '../../features/user/model.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Person } from './person.ts'

export type Member = Pick<Person, 'role' | 'permissions' | 'access'>

const forbidden = () => new Refusal('FORBIDDEN', 'Your role doesn’t allow this. Ask your admin.')

/** @throws Refusal FORBIDDEN unless the person has access to the area */
export function requireArea(person: Person, area: Area): void {
  if (!canEnter(person, area)) throw forbidden()
}

/** Whether the person has access to the area and the permission for the action. */
export const hasPermission = (person: Member, area: Area, permission: Permission): boolean =>
  canEnter(person, area) && can(person, permission)

/** Requires access to the area and the permission for the action. @throws Refusal FORBIDDEN */
export function requirePermission(person: Person, area: Area, permission: Permission): void {
  if (!hasPermission(person, area, permission)) throw forbidden()
}

/** @throws Refusal FORBIDDEN for a member */
export function requireAdmin(person: Person): void {
  if (person.role === 'member') throw forbidden()
}

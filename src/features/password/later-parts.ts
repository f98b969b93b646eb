import '../../ui/theme/more-parts.ts'

export { Finished } from './finished.tsx'
export { RoleField } from './role-field.tsx'
export { Submission } from './submission.tsx'

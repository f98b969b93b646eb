import { useMessages } from '../../config/use-messages.ts'
import { roleMessages } from '../../messages/roles.ts'
import { setPasswordMessages } from '../../messages/set-password.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { type PersonRole, ROLES } from './model.ts'

type RoleFieldProps = { role: PersonRole | null; onChoose: (value: string) => void }

/** The user's role (optional). */
export function RoleField({ role, onChoose }: RoleFieldProps) {
  const t = useMessages(setPasswordMessages)
  const roleText = useMessages(roleMessages)
  return (
    <Field label={t('role')} optional>
      <Select
        options={ROLES.map((one) => ({ value: one, label: roleText(one) }))}
        placeholder={t('choose')}
        value={role ?? ''}
        onChange={({ target }) => onChoose(target.value)}
      />
    </Field>
  )
}

import { useMessages } from '../../../config/use-messages.ts'
import { subscriberDetailsMessages } from '../../../messages/subscriber-details.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import type { FormField } from '../model.ts'
import { useTimes } from '../use-times.ts'
import { CloseButton } from './close-button.tsx'
import type { Details } from './model.ts'

type PersonHeadProps = {
  person: Details
  fields: readonly FormField[]
  now: Date
  onClose: () => void
}

/** The address, the name, and when they signed up. */
export function PersonHead({ person, fields, now, onClose }: PersonHeadProps) {
  const t = useMessages(subscriberDetailsMessages)
  const { relative, exact } = useTimes(now)
  const { email, joinedAt } = person
  const nameField = fields.find(({ kind }) => kind === 'name')
  const name = (nameField && person.answers[nameField.name]) ?? ''
  const when = relative(joinedAt)
  return (
    <header className="row person-head">
      <Avatar name={name || email} />
      <div className="who">
        <h2 className="title-section truncate" title={email}>
          <bdi>{email}</bdi>
        </h2>
        <p className="small muted" title={exact(joinedAt)}>
          {name === '' ? t('joined', { when }) : t('nameJoined', { name, when })}
        </p>
      </div>
      <CloseButton onClose={onClose} />
    </header>
  )
}

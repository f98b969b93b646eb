import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { integrationOf } from '../catalogue-rules.ts'
import { useAttempt } from '../use-attempt.ts'
import { countSentSources } from './draft-rules.ts'
import { MappingRows } from './mapping-rows.tsx'
import type { ConnectionChange, ConnectionDetails } from './model.ts'
import { SettingSwitch } from './setting-switch.tsx'
import { connectionStore } from './store.ts'

type FieldsCardProps = { details: ConnectionDetails; mayManage: boolean }

/** Which values of a lead are sent, under which names, and for whom. */
export function FieldsCard({ details, mayManage }: FieldsCardProps) {
  useSignals()
  const t = useMessages(connectionMessages)
  const draft = connectionStore(useKit()).draft.value
  if (draft === null) return null
  return (
    <Card
      title={t('fields')}
      aside={
        <span className="small subtle">
          {t('fieldsCount', {
            count: countSentSources(draft),
            total: details.sources.length,
          })}
        </span>
      }
    >
      <fieldset className="mapping" disabled={!mayManage} aria-label={t('fields')}>
        <MappingRows details={details} rows={draft.fieldMap} />
      </fieldset>
      <PeopleSwitches {...{ details, mayManage }} />
    </Card>
  )
}

/** These act at once. */
function PeopleSwitches({ details, mayManage }: FieldsCardProps) {
  const t = useMessages(connectionMessages)
  const { set } = connectionStore(useKit())
  const { running, attempt } = useAttempt()
  const change = (next: ConnectionChange) => attempt('set', () => set(next))
  const isDisabled = !mayManage || running !== null
  const { title: name } = integrationOf(details.connection.integration)
  return (
    <ul className="setting-lines">
      <SettingSwitch
        label={t('onlyConfirmed')}
        text={t('onlyConfirmedText')}
        value={details.onlyConfirmed}
        isDisabled={isDisabled}
        onChange={(onlyConfirmed) => change({ onlyConfirmed })}
      />
      {details.canRemove && (
        <SettingSwitch
          label={t(details.keepsPeople ? 'removesTag' : 'removesPeople')}
          text={details.keepsPeople ? t('removesTagText', { name }) : t('removesPeopleText')}
          value={details.removesPeople}
          isDisabled={isDisabled}
          onChange={(removesPeople) => change({ removesPeople })}
        />
      )}
    </ul>
  )
}

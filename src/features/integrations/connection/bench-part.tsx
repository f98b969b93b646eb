import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { BenchCard } from '../bench/bench-card.tsx'
import { integrationOf } from '../catalogue-rules.ts'
import type { Connection } from '../model.ts'
import { benchTargets } from './bench-targets.ts'
import { sampleSources } from './draft-rules.ts'
import type { ConnectionDetails } from './model.ts'
import { connectionStore } from './store.ts'

type BenchPartProps = { details: ConnectionDetails; mayManage: boolean }

/** The test bench, with what is saved of the connection. */
export function BenchPart({ details, mayManage }: BenchPartProps) {
  useSignals()
  const t = useMessages(connectionMessages)
  const { targets } = connectionStore(useKit())
  const { connection, fieldMap, sources } = details
  const { state, address, keyHint } = connection
  const { targets: word } = integrationOf(connection.integration)
  const existing = targets.value.status === 'ready' && mayManage ? targets.value.value : null
  const options = benchTargets(details, existing).map(({ id, name, isLost }) => ({
    id,
    label: id === null ? t('noTarget') : isLost ? t('targetLost', { name }) : name,
  }))
  return (
    <BenchCard
      {...{ connection, mayManage }}
      targets={word === null ? null : { word, options }}
      sources={sampleSources(fieldMap, sources)}
      version={JSON.stringify([fieldMap, state === 'disconnected', address, keyHint])}
      note={<BenchNote connection={connection} />}
    />
  )
}

/** The bench uses what is saved. */
function BenchNote({ connection }: { connection: Connection }) {
  useSignals()
  const t = useMessages(connectionMessages)
  const { changeCount } = connectionStore(useKit())
  if (changeCount.value > 0) return t('benchUnsaved')
  const isMessage = integrationOf(connection.integration).method === 'address'
  return isMessage ? t('benchTextMessage') : t('benchText', { name: connection.title })
}

import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { erasureMessages } from '../../../messages/erasure.ts'
import type { ConnectedTool } from './erasure-model.ts'

type ConnectedToolsProps = {
  tools: readonly ConnectedTool[]
  /** Whether the person has been deleted. */
  isDone: boolean
}

/** Each connected tool that got the person: what is requested there, and what is left to do. */
export function ConnectedTools({ tools, isDone }: ConnectedToolsProps) {
  const t = useMessages(erasureMessages)
  if (tools.length === 0) return null
  return (
    <div className="erasure">
      <p>{t(isDone ? 'toolsDone' : 'tools')}</p>
      <ul className="bullets">
        {tools.map((tool, index) => (
          <li key={tool.connectionId ?? index}>
            <Tool tool={tool} isDone={isDone} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Tool({ tool, isDone }: { tool: ConnectedTool; isDone: boolean }) {
  const t = useMessages(erasureMessages)
  const { linkTo } = usePaths()
  const { connectionId, connection, service, removal, isPaused } = tool
  const isRequested = removal !== 'not-possible' && removal !== 'turned-off'
  return (
    <>
      {isDone && connectionId !== null ? (
        <a dir="auto" {...linkTo(`/integrations/${encodeURIComponent(connectionId)}/`)}>
          {connection}
        </a>
      ) : (
        <bdi>{connection ?? service}</bdi>
      )}
      {': '}
      {t(`tool-${removal}`, { service })}
      {isRequested && isPaused && ` ${t('toolPaused')}`}
    </>
  )
}

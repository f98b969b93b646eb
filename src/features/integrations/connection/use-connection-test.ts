import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { useConfirm } from '../../../ui/overlays/alerts.tsx'
import type { TestReply } from '../bench/model.ts'
import { integrationOf } from '../catalogue-rules.ts'
import type { Connection } from '../model.ts'
import type { Attempt } from '../use-attempt.ts'
import { connectionStore } from './store.ts'

type TestResult = { reply: TestReply; testedState: string }

/** What a test says about a connection holds as long as this stays the same. */
const stateKeyOf = ({ state, pausedReason, rejected, address, keyHint }: Connection): string =>
  JSON.stringify([state, pausedReason, rejected, address, keyHint])

/** Tests the connection; what the last test said is no longer shown once the connection's state has changed. */
export function useConnectionTest(connection: Connection, attempt: Attempt) {
  const store = connectionStore(useKit())
  const confirmTest = useTestQuestion(connection)
  const [result, setResult] = useState<TestResult | null>(null)
  const test = async () => {
    if (!(await confirmTest())) return
    attempt('test', async () => {
      setResult(null)
      setResult({ reply: await store.test(), testedState: stateKeyOf(connection) })
    })
  }
  const testReply = result?.testedState === stateKeyOf(connection) ? result.reply : null
  return { testReply, test: () => void test() }
}

/** A service that can't be asked gets a lead with the saved fields, so the owner is asked first. */
function useTestQuestion({ title: name, integration }: Connection): () => Promise<boolean> {
  const t = useMessages(connectionMessages)
  const confirm = useConfirm()
  const { changeCount } = connectionStore(useKit())
  const text = () =>
    changeCount.peek() > 0 ? `${t('testConfirmText')} ${t('benchUnsaved')}` : t('testConfirmText')
  return async () =>
    integrationOf(integration).method !== 'address' ||
    confirm({
      title: t('testConfirmTitle', { name }),
      text: text(),
      confirm: t('testConfirm'),
    })
}

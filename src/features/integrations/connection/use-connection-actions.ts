import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { useConfirm } from '../../../ui/overlays/alerts.tsx'
import type { TestReply } from '../bench/model.ts'
import { integrationOf } from '../catalogue-rules.ts'
import type { Connection } from '../model.ts'
import { type ActionName, useAttempt } from '../use-attempt.ts'
import { useShownCount } from '../use-shown-count.ts'
import { useSignIn } from '../use-sign-in.ts'
import { connectionStore } from './store.ts'

type TestResult = { reply: TestReply; testedState: string }

/** What a test says about a connection holds as long as this stays the same. */
const stateKeyOf = ({ state, pausedReason, rejected, address, keyHint }: Connection): string =>
  JSON.stringify([state, pausedReason, rejected, address, keyHint])

export type ConnectionActions = ReturnType<typeof useConnectionActions>

/** What a user can do with the connection that is open; each failure is shown in an alert. */
export function useConnectionActions(connection: Connection, onRemoved: () => void) {
  const t = useMessages(connectionMessages)
  const kit = useKit()
  const store = connectionStore(kit)
  const { running, attempt } = useAttempt()
  const [dialog, setDialog] = useState<'rename' | 'credentials' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const [testResult, setTestResult] = useState<TestResult | null>(null)
  const { signIn, start, stop } = useSignIn(({ connectionId }) => {
    if (connectionId === connection.id) void store.refresh()
  })
  const { remove, renewSecret } = useConfirmedActions(connection, {
    ...{ attempt, onRemoved },
    showSecret: setSecret,
  })
  const confirmTest = useTestQuestion(connection)
  const test = async () => {
    if (!(await confirmTest())) return
    attempt('test', async () => {
      setTestResult(null)
      setTestResult({ reply: await store.test(), testedState: stateKeyOf(connection) })
    })
  }
  const notify = (text: string) => kit.notices.push({ tone: 'success', text })
  return {
    running,
    ...{ dialog, closeDialog: () => setDialog(null), openRename: () => setDialog('rename') },
    ...{ secret, closeSecret: () => setSecret(null) },
    ...{ signIn, retrySignIn: start, stopSignIn: stop },
    ...{ remove, renewSecret },
    /** The last test; what it says is no longer shown once the connection's state has changed. */
    testReply: testResult?.testedState === stateKeyOf(connection) ? testResult.reply : null,
    resume: () => attempt('resume', store.resume),
    pause: () => attempt('pause', store.pause),
    test: () => void test(),
    save(isComplete: boolean): void {
      if (!isComplete) {
        store.markMissing()
        return void kit.notices.push({ tone: 'warning', text: t('incomplete') })
      }
      attempt('save', async () => {
        await store.save()
        notify(t('saved'))
      })
    },
    chooseTarget: (target: string) =>
      attempt('save', async () => {
        await store.chooseTarget(target)
        notify(t('saved'))
      }),
    renewAccess(): void {
      const { integration, id: connectionId } = connection
      if (integrationOf(integration).method === 'oauth') start({ integration, connectionId })
      else setDialog('credentials')
    },
    async rename(title: string): Promise<void> {
      await store.set({ title })
      setDialog(null)
      notify(t('renamed'))
    },
    async replaceCredentials(credentials: Record<string, string>): Promise<void> {
      setSecret(await store.replaceCredentials(credentials))
      setDialog(null)
      notify(t('saved'))
    },
  }
}

/** A service that can't be asked gets a lead, so the owner is asked first. */
function useTestQuestion({ title: name, integration }: Connection): () => Promise<boolean> {
  const t = useMessages(connectionMessages)
  const confirm = useConfirm()
  return async () =>
    integrationOf(integration).method !== 'address' ||
    confirm({
      title: t('testConfirmTitle', { name }),
      text: t('testConfirmText'),
      confirm: t('testConfirm'),
    })
}

type Consequences = {
  attempt: (action: ActionName, act: () => Promise<void>) => void
  onRemoved: () => void
  showSecret: (secret: string) => void
}

/** Actions that can't be undone ask first. */
function useConfirmedActions(
  { title: name, waiting }: Connection,
  { attempt, onRemoved, showSecret }: Consequences,
) {
  const t = useMessages(connectionMessages)
  const count = useShownCount()(waiting)
  const kit = useKit()
  const store = connectionStore(kit)
  const confirm = useConfirm()
  const remove = async () => {
    const question = {
      title: t('removeTitle', { name }),
      text: waiting > 0 ? t('removeText', { count, name }) : t('removeTextNone', { name }),
      confirm: t('removeConfirm'),
    }
    if (!(await confirm({ ...question, tone: 'danger' }))) return
    attempt('remove', async () => {
      await store.remove()
      kit.notices.push({ tone: 'success', text: t('removed', { name }) })
      onRemoved()
    })
  }
  const renewSecret = async () => {
    const question = {
      title: t('secretConfirmTitle'),
      text: t('secretConfirmText'),
      confirm: t('secretConfirm'),
    }
    if (await confirm({ ...question, tone: 'danger' }))
      attempt('secret', async () => showSecret(await store.renewSecret()))
  }
  return { remove: () => void remove(), renewSecret: () => void renewSecret() }
}

import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { integrationOf } from '../catalogue-rules.ts'
import type { Connection } from '../model.ts'
import { type Attempt, useAttempt } from '../use-attempt.ts'
import { useSignIn } from '../use-sign-in.ts'
import { connectionStore } from './store.ts'
import { useConfirmedActions } from './use-confirmed-actions.ts'
import { useConnectionTest } from './use-connection-test.ts'

export type ConnectionActions = ReturnType<typeof useConnectionActions>

/** What a user can do with the connection that is open; each failure is shown in an alert. */
export function useConnectionActions(connection: Connection, onRemoved: () => void) {
  const store = connectionStore(useKit())
  const { running, attempt } = useAttempt()
  const [secret, showSecret] = useState<string | null>(null)
  return {
    running,
    ...{ secret, closeSecret: () => showSecret(null) },
    ...useConfirmedActions(connection, { attempt, onRemoved, showSecret }),
    ...useConnectionTest(connection, attempt),
    resume: () => attempt('resume', store.resume),
    pause: () => attempt('pause', store.pause),
    ...useSaving(attempt),
    ...useDialogs(connection, showSecret),
  }
}

const useSuccessNotice = () => {
  const { notices } = useKit()
  return (text: string) => notices.push({ tone: 'success', text })
}

function useSaving(attempt: Attempt) {
  const t = useMessages(connectionMessages)
  const kit = useKit()
  const store = connectionStore(kit)
  const notify = useSuccessNotice()
  return {
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
  }
}

/** Its name and its access, which are changed in dialogs or at the service. */
function useDialogs(connection: Connection, showSecret: (secret: string | null) => void) {
  const { id: connectionId, integration } = connection
  const t = useMessages(connectionMessages)
  const store = connectionStore(useKit())
  const notify = useSuccessNotice()
  const [dialog, setDialog] = useState<'rename' | 'credentials' | null>(null)
  const { signIn, start, stop } = useSignIn((finished) => {
    if (finished.connectionId === connectionId) void store.refresh()
  })
  return {
    ...{ dialog, closeDialog: () => setDialog(null), openRename: () => setDialog('rename') },
    ...{ signIn, retrySignIn: start, stopSignIn: stop },
    renewAccess(): void {
      if (integrationOf(integration).method === 'oauth') start({ integration, connectionId })
      else setDialog('credentials')
    },
    async rename(title: string): Promise<void> {
      await store.set({ title })
      setDialog(null)
      notify(t('renamed'))
    },
    async replaceCredentials(credentials: Record<string, string>): Promise<void> {
      showSecret(await store.replaceCredentials(credentials))
      setDialog(null)
      notify(t('saved'))
    },
  }
}

import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { useConfirm } from '../../../ui/overlays/alerts.tsx'
import type { Connection } from '../model.ts'
import type { Attempt } from '../use-attempt.ts'
import { useShownCount } from '../use-shown-count.ts'
import { connectionStore } from './store.ts'

type Consequences = {
  attempt: Attempt
  onRemoved: () => void
  showSecret: (secret: string) => void
}

/** Actions that can't be undone ask first. */
export function useConfirmedActions(
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

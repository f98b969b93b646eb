import { useKit } from '../../config/context.tsx'
import { sessionStore } from '../../features/session/store.ts'
import { useAlert } from '../../ui/alerts.tsx'
import { useOnce } from '../use-once.ts'
import { Welcome } from '../welcome.tsx'

/** An alert that must be read, then logout: a second account for one email, or an answer not ours. */
export function SignOutAfterAlert({ message }: { message: string }) {
  const session = sessionStore(useKit())
  const alert = useAlert()
  useOnce(() => {
    void alert({ text: message }).then(() => session.signOut())
  })
  return <Welcome />
}

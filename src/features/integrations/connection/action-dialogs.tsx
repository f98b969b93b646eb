import { CredentialsDialog } from '../credentials-dialog.tsx'
import type { Connection } from '../model.ts'
import { SecretDialog } from '../secret-dialog.tsx'
import { SignInDialog } from '../sign-in-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import type { ConnectionActions } from './use-connection-actions.ts'

type ActionDialogsProps = { connection: Connection; actions: ConnectionActions }

/** The dialog of the action that is going on, if any. */
export function ActionDialogs({ connection, actions }: ActionDialogsProps) {
  const { dialog, closeDialog, secret, signIn } = actions
  return (
    <>
      {dialog === 'rename' && (
        <RenameDialog title={connection.title} onSubmit={actions.rename} onClose={closeDialog} />
      )}
      {dialog === 'credentials' && (
        <CredentialsDialog
          name={connection.integration}
          replaces={connection.title}
          onSubmit={actions.replaceCredentials}
          onClose={closeDialog}
        />
      )}
      {signIn !== null && (
        <SignInDialog {...{ signIn }} onRetry={actions.retrySignIn} onStop={actions.stopSignIn} />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={actions.closeSecret} />}
    </>
  )
}

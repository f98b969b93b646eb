import { CredentialsDialog } from './credentials-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'
import type { Connecting } from './use-connecting.ts'

/** The dialog of the service that is being connected, if any. */
export function ConnectDialogs({ connecting }: { connecting: Connecting }) {
  const { dialogFor, created, signIn } = connecting
  return (
    <>
      {dialogFor !== null && (
        <CredentialsDialog
          name={dialogFor}
          onSubmit={(credentials) => connecting.submit(dialogFor, credentials)}
          onClose={connecting.closeDialog}
        />
      )}
      {signIn !== null && (
        <SignInDialog
          signIn={signIn}
          onRetry={connecting.retrySignIn}
          onStop={connecting.stopSignIn}
        />
      )}
      {created !== null && created.secret !== null && (
        <SecretDialog secret={created.secret} onClose={connecting.showCreated} />
      )}
    </>
  )
}

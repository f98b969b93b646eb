import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { importsMessages } from '../../../messages/imports.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { usePress } from '../../../ui/loading/press.ts'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Upload } from '../../../ui/pictures/icons.ts'
import { sessionStore } from '../../session/store.ts'

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog, {
  when: 'pressed',
})

const ImportNotice = lazyPart(async () => (await import('./import-notice.tsx')).ImportNotice, {
  when: 'shown',
  // Nobody waits for it: the result of an import is listed in the dialog, too.
  failed: () => null,
})

export function useMayImport(): boolean {
  useSignals()
  return sessionStore(useKit()).user.value?.role === 'admin'
}

/** *Import*, for admins only. */
export function ImportButton() {
  const t = useMessages(importsMessages)
  const press = usePress()
  if (!useMayImport()) return null
  return (
    <>
      <Button icon={<Icon of={Upload} data-size="small" />} busy={press.busy} onClick={press.add}>
        {t('import')}
      </Button>
      <ImportDialog press={press} />
    </>
  )
}

/** The import that is running, for admins only. @param onFinished called when an import has finished */
export function RunningImport(props: { onFinished: () => void }) {
  return useMayImport() ? <ImportNotice {...props} /> : null
}

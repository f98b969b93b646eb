import { effect } from '@preact/signals-core'
import { type KeyboardEvent, useEffect, useId } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { checkServer } from '../../features/maintenance/api.ts'
import { MaintenanceNotice } from '../../features/maintenance/maintenance-notice.tsx'
import { parseMaintenance } from '../../features/maintenance/model.ts'
import { useRecoveryCheck } from '../../features/maintenance/use-recovery-check.ts'
import { sessionStore } from '../../features/session/store.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import { maintenanceMessages } from '../../messages/maintenance.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Brand } from '../../ui/pictures/brand.tsx'
import { Hedge } from '../../ui/pictures/hedge.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import { useRoute } from '../shell-context.ts'
import css from './overlay.css?inline'
import { useCoverDialog } from './use-cover.ts'

partStyles(css)

type OverlayProps = { failure: ApiFailure; retries: (() => void)[] }

/** Covers the shell while the API is down for maintenance. The page beneath stays mounted and keeps unsaved input. */
export function MaintenanceOverlay(props: OverlayProps) {
  // The maintenance page already shows the same message.
  return useRoute().route.name === 'maintenance' ? null : <Overlay {...props} />
}

function Overlay({ failure, retries }: OverlayProps) {
  const kit = useKit()
  const t = useMessages(maintenanceMessages)
  const maintenance = parseMaintenance(failure)
  const { config, http, ownsPage } = kit
  const id = useId()
  const cover = useCoverDialog()
  useRetryOnRecovery(retries)
  useDismissErrorToasts()
  const check = useRecoveryCheck({
    retryAfterMs: maintenance.retryAfterMs,
    look: (signal) => {
      const isSignedIn = sessionStore(kit).state.peek().status === 'ready'
      return checkServer(http, { anonymous: !isSignedIn, signal })
    },
    onBack: () => {
      kit.shared('maintenance').set(null)
      kit.notices.push({ tone: 'success', text: t('back', { brand: config.brand.name }) })
    },
  })
  return (
    <dialog
      ref={cover.ref}
      className="maintenance"
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-about`}
      onKeyDown={ignoreEscape}
      onCancel={(event) => event.preventDefault()}
    >
      <div className="sheet" data-picture={ownsPage ? '' : undefined}>
        {ownsPage && <Hedge />}
        <Brand name={config.brand.name} />
        {!cover.hasFocus && <VisuallyHidden role="alert">{t('soon')}</VisuallyHidden>}
        <MaintenanceNotice maintenance={maintenance} check={check} keepsPage id={id} />
      </div>
    </dialog>
  )
}

/** Escape does nothing: the API is still unavailable. */
function ignoreEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault()
}

/** Once the server is back, repeats the calls that failed because of the maintenance. */
function useRetryOnRecovery(retries: (() => void)[]): void {
  const maintenanceState = useKit().shared('maintenance')
  useEffect(
    () => () => {
      if (maintenanceState.get() !== null) return
      for (const retry of retries.splice(0)) retry()
    },
    [maintenanceState, retries],
  )
}

/** Dismisses error toasts: the overlay already explains the failure. */
function useDismissErrorToasts(): void {
  const { notices } = useKit()
  useEffect(
    () =>
      effect(() => {
        for (const { id, tone } of notices.list.value) if (tone === 'error') notices.dismiss(id)
      }),
    [notices],
  )
}

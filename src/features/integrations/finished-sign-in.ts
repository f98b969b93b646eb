import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { broadcastOf } from '../../config/broadcast.ts'
import { useKit } from '../../config/context.tsx'
import type { Kit } from '../../config/kit.ts'
import type { IntegrationName } from './catalogue.ts'
import { type Connection, integrationName } from './model.ts'

const finishedMessage = v.object({
  kind: v.literal('service-signed-in'),
  connectionId: v.string(),
  integration: integrationName,
})

/** A sign-in to a service that another window has completed. */
export type FinishedSignIn = { connectionId: string; integration: IntegrationName }

/**
 * Tells the windows of this origin that a sign-in is done. A service's page may have cut the tie to the window that
 * opened this one.
 */
export function broadcastSignIn(kit: Kit, { id, integration }: Connection): void {
  const message: v.InferInput<typeof finishedMessage> = {
    ...{ kind: 'service-signed-in', connectionId: id, integration },
  }
  broadcastOf(kit).post(message)
}

const endedMessage = v.object({
  kind: v.literal('service-sign-in-ended'),
  integration: integrationName,
  reason: v.picklist(['denied', 'failed']),
})

/** A sign-in that another window has ended without access, because the owner refused it, or it failed. */
export type EndedSignIn = { integration: IntegrationName; reason: 'denied' | 'failed' }

/** Tells the windows of this origin that a sign-in has ended without access. */
export function broadcastEndedSignIn(kit: Kit, ended: EndedSignIn): void {
  const message: v.InferInput<typeof endedMessage> = { kind: 'service-sign-in-ended', ...ended }
  broadcastOf(kit).post(message)
}

const restartedMessage = v.object({
  kind: v.literal('service-sign-in-restarted'),
  integration: integrationName,
  address: v.string(),
})

/** A sign-in that its window has started again, at another address of the service. */
export type RestartedSignIn = { integration: IntegrationName; address: string }

/** Tells the windows of this origin that a sign-in which had ended goes on in its window. */
export function broadcastRestartedSignIn(kit: Kit, restarted: RestartedSignIn): void {
  const message: v.InferInput<typeof restartedMessage> = {
    ...{ kind: 'service-sign-in-restarted', ...restarted },
  }
  broadcastOf(kit).post(message)
}

type Listener = {
  onFinished(finished: FinishedSignIn): void
  onEnded(ended: EndedSignIn): void
  onRestarted(restarted: RestartedSignIn): void
}

/** Reports each sign-in that another window completes, ends or starts again. */
export function useSignInsElsewhere(listener: Listener): void {
  const kit = useKit()
  const latest = useRef(listener)
  latest.current = listener
  useEffect(
    () =>
      broadcastOf(kit).listen((message) => {
        if (v.is(finishedMessage, message)) latest.current.onFinished(message)
        if (v.is(endedMessage, message)) latest.current.onEnded(message)
        if (v.is(restartedMessage, message)) latest.current.onRestarted(message)
      }),
    [kit],
  )
}

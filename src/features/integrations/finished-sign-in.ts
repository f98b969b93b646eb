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

/** Calls `onFinished` for each sign-in that another window completes. */
export function useFinishedSignIns(onFinished: (finished: FinishedSignIn) => void): void {
  const kit = useKit()
  const latest = useRef(onFinished)
  latest.current = onFinished
  useEffect(
    () =>
      broadcastOf(kit).listen((message) => {
        if (v.is(finishedMessage, message)) latest.current(message)
      }),
    [kit],
  )
}

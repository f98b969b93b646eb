import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { createIdempotencyKey } from '../../lib/idempotency-key.ts'
import { readStored, writeJson } from '../../lib/storage.ts'
import { licenseMessages } from '../../messages/license.ts'
import { verifyLicense } from './api.ts'
import type { InternalLicenseProps } from './license-props.ts'
import { type LinkDraft, parseLink } from './link-model.ts'
import { DRAFT_KEY } from './use-draft.ts'
import { type Problem, useSubmit } from './use-submit.ts'

/** How long the confirmation is shown before the redirect. */
export const REDIRECT_AFTER_MS = 1_000

const LINK_KEY = 'license-link'
const RATE_LIMITED = 429

/** The next step: an automatic redirect to the login page, the button, or whatever the host does. */
type NextStep = 'login' | 'rest' | 'host'

export type Verification =
  | { status: 'verifying' }
  | { status: 'active'; email: string; nextStep: NextStep }
  | { status: 'failed'; text: string; retry: (() => void) | null }

/** Verifies once; after a reload the outcome is shown again, and an interrupted call gets the same response. */
export function useVerification(
  { token = '', email = '', onTokenInvalid, onLicenseVerified }: InternalLicenseProps,
  goToLogin: () => void,
): Verification {
  const t = useMessages(licenseMessages)
  const { http, notices, storage } = useKit()
  const { problem, send } = useSubmit()
  const [link, setLink] = useState(() => storedLink(readStored(storage.session, LINK_KEY), token))
  const [nextStep, setNextStep] = useState<NextStep>('rest')

  const saveLink = (next: LinkDraft) => {
    setLink(next)
    writeJson(storage.session, LINK_KEY, next)
  }
  const verify = async (signal: AbortSignal): Promise<void> => {
    const idempotencyKey = link?.idempotencyKey ?? createIdempotencyKey()
    saveLink({ token, idempotencyKey, activeFor: null })
    try {
      const response = await verifyLicense(http, token, { idempotencyKey, signal })
      storage.session.remove(DRAFT_KEY)
      saveLink({ token, idempotencyKey, activeFor: response.email || email })
      if (response.message) notices.push({ tone: 'success', text: response.message })
      onTokenInvalid?.()
      setNextStep(onLicenseVerified?.() === false ? 'host' : 'login')
    } catch (failure) {
      if (isFinal(failure)) onTokenInvalid?.()
      throw failure
    }
  }
  const isActive = link !== null && link.activeFor !== null
  useVerifyOnce(token, isActive, () => void send(verify))
  useDelayedRedirect(isActive && nextStep === 'login', goToLogin)

  if (isActive) return { status: 'active', email: link.activeFor || email, nextStep }
  if (problem) {
    const retry = isFinal(problem.failure) ? null : () => void send(verify)
    return { status: 'failed', text: failureText(problem), retry }
  }
  if (token === '') return { status: 'failed', text: t('noToken'), retry: null }
  return { status: 'verifying' }
}

/** The link's stored state; without a token, that of the last activated link. */
function storedLink(stored: unknown, token: string): LinkDraft | null {
  const link = parseLink(stored)
  const isMatch = token === '' ? link?.activeFor !== null : link?.token === token
  return isMatch ? link : null
}

/** The text below the heading: the reason, or else the message. */
const failureText = ({ text, reason }: Problem): string => reason || text

/** Whether a retry would fail the same way. */
const isFinal = (failure: unknown): boolean => {
  if (!(failure instanceof ApiFailure) || failure.kind !== 'refused') return false
  const { status = 0 } = failure
  return status >= 400 && status < 500 && status !== RATE_LIMITED
}

/** Verifies each token once, whenever it is provided. */
function useVerifyOnce(token: string, isActive: boolean, verify: () => void): void {
  const latest = useRef(verify)
  latest.current = verify
  const verifiedToken = useRef('')
  useEffect(() => {
    if (token === '' || isActive || verifiedToken.current === token) return
    verifiedToken.current = token
    latest.current()
  }, [token, isActive])
}

function useDelayedRedirect(isDue: boolean, goToLogin: () => void): void {
  const latest = useRef(goToLogin)
  latest.current = goToLogin
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => latest.current(), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDue])
}

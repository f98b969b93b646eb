import type { Variables } from './environment-variables.ts'

/** Query parameters of an SMTP URL that can turn off TLS or certificate verification. */
const TLS_OPTIONS = ['ignoreTLS', 'requireTLS', 'secure', 'tls.rejectUnauthorized']

const isUnencrypted = (url: string): boolean => new URL(url).protocol === 'http:'

function overridesTls(smtpUrl: string | undefined): boolean {
  if (smtpUrl === undefined) return false
  const { searchParams } = new URL(smtpUrl)
  return TLS_OPTIONS.some((name) => searchParams.has(name))
}

/** Network settings that a hosted server must state explicitly, or that must use TLS. */
export function networkProblems(variables: Variables): [isOn: boolean, problem: string][] {
  const { TRUST_PROXY, SIGN_IN_ORIGINS, SMTP_URL, S3_URL } = variables
  return [
    [
      TRUST_PROXY === undefined,
      'Rate limits need the caller’s IP address. Set TRUST_PROXY=1 behind a proxy that adds X-Forwarded-For, or TRUST_PROXY=0 otherwise.',
    ],
    [
      SIGN_IN_ORIGINS.some(isUnencrypted),
      'Pages without HTTPS can be tampered with. Use only https origins in SIGN_IN_ORIGINS.',
    ],
    [
      overridesTls(SMTP_URL),
      'Emails contain links that give access to accounts, so they are always sent over TLS. Remove ignoreTLS, requireTLS, secure and tls.rejectUnauthorized from SMTP_URL.',
    ],
    [
      S3_URL !== undefined && isUnencrypted(S3_URL.address),
      'Images and the bucket’s key would be sent unencrypted. Use an https URL in S3_URL.',
    ],
  ]
}

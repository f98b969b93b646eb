import type { Variables } from './environment-variables.ts'

/** Query parameters with which an SMTP URL can turn off TLS or certificate verification. */
const TLS_SWITCHES = ['ignoreTLS', 'requireTLS', 'secure', 'tls.rejectUnauthorized']

const isUnencrypted = (address: string): boolean => new URL(address).protocol === 'http:'

function overridesTls(smtpUrl: string | undefined): boolean {
  if (smtpUrl === undefined) return false
  const { searchParams } = new URL(smtpUrl)
  return TLS_SWITCHES.some((name) => searchParams.has(name))
}

/** Network settings that a hosted server must state explicitly, or that must use TLS. */
export function networkProblems(variables: Variables): [isOn: boolean, problem: string][] {
  const { TRUST_PROXY, SIGN_IN_ORIGINS, SMTP_URL, S3_URL } = variables
  return [
    [
      TRUST_PROXY === undefined,
      'Limits count callers by their address: set TRUST_PROXY=1 behind a proxy that adds X-Forwarded-For, or TRUST_PROXY=0 where none does.',
    ],
    [
      SIGN_IN_ORIGINS.some(isUnencrypted),
      'A page that is not https can be changed on its way: name https origins only in SIGN_IN_ORIGINS.',
    ],
    [
      overridesTls(SMTP_URL),
      'Mail holds links that open accounts and always goes over TLS: take ignoreTLS, requireTLS, secure and tls.rejectUnauthorized out of SMTP_URL.',
    ],
    [
      S3_URL !== undefined && isUnencrypted(S3_URL.address),
      'Pictures and the key of their bucket would go over the network in the open: let S3_URL begin with https.',
    ],
  ]
}

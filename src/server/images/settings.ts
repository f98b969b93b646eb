/** A bucket in S3-compatible storage, with its access key. */
export type Bucket = {
  /** The bucket’s URL, without a trailing slash. */
  address: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Parses S3_URL: `https://<key id>:<secret>@<host>/<bucket>?region=<region>`. The region defaults to `us-east-1`. Null if
 * a part is missing.
 */
export function parseBucket(text: string): Bucket | null {
  if (!URL.canParse(text)) return null
  const { protocol, host, pathname, username, password, searchParams } = new URL(text)
  const path = pathname.replace(/\/+$/, '')
  if (!/^https?:$/.test(protocol) || path === '' || username === '' || password === '') return null
  return {
    address: `${protocol}//${host}${path}`,
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}

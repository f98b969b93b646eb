/** A bucket of a storage that speaks S3's protocol, and the key that opens it. */
export type Bucket = {
  /** Of the bucket, without a slash at its end. */
  address: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * S3_URL as it is written: `https://<key id>:<secret>@<host>/<bucket>?region=<region>`, the region
 * `us-east-1` unless it is named. Null where a part is missing.
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

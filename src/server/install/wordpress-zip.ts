import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'

/** The plugin's placeholder for this server's script URL, which the build does not know. */
const SCRIPT_URL = '{{scriptUrl}}'
/** In local time, which zip files use, so that the bytes are the same in every time zone. */
const FIXED_MTIME = new Date(2026, 0, 1)

/** Deterministic: the same files give the same bytes. */
export const packPlugin = (files: Zippable) =>
  new Uint8Array(zipSync(files, { mtime: FIXED_MTIME, level: 9 }))

/** The packed plugin with this server's script URL filled in. */
export function withScriptUrl(
  packedPlugin: Uint8Array,
  scriptUrl: string,
): Uint8Array<ArrayBuffer> {
  const files = Object.entries(unzipSync(packedPlugin)).map(([name, bytes]) => [
    name,
    strToU8(strFromU8(bytes).replaceAll(SCRIPT_URL, () => escapePhpString(scriptUrl))),
  ])
  return packPlugin(Object.fromEntries(files))
}

const escapePhpString = (text: string) => text.replaceAll(/[\\']/g, '\\$&')

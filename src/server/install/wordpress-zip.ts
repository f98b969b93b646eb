import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'

/** Stands in the plugin for the address of a server that the build does not know. */
const SCRIPT_URL = '{{scriptUrl}}'
/** In local time, which is how a zip keeps it: the same bytes in every time zone. */
const LONG_AGO = new Date(2026, 0, 1)

/** The same files give the same bytes. */
export const packPlugin = (files: Zippable) =>
  new Uint8Array(zipSync(files, { mtime: LONG_AGO, level: 9 }))

/** The packed plugin with the address of this server's script in it. */
export function withScriptUrl(packed: Uint8Array, scriptUrl: string): Uint8Array<ArrayBuffer> {
  const files = Object.entries(unzipSync(packed)).map(([name, bytes]) => [
    name,
    strToU8(strFromU8(bytes).replaceAll(SCRIPT_URL, () => inPhpString(scriptUrl))),
  ])
  return packPlugin(Object.fromEntries(files))
}

const inPhpString = (text: string) => text.replaceAll(/[\\']/g, '\\$&')

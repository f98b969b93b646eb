import { logFile } from '../platform/process/logger.ts'
import type { Settings } from './environment.ts'
import type { LocalServices } from './local-services.ts'

/** The text printed in the terminal. The first URL is printed only once all origins are being served. */
export function announcement(settings: Settings, localServices: LocalServices | null): string {
  const { addresses } = settings
  const file = logFile(settings)
  const localAnnouncement = localServices?.announcement(settings) ?? { services: [], accounts: [] }
  return [
    '',
    `Poplar is ready: ${addresses.app}`,
    `  Sign-in           ${addresses.issuer}`,
    ...localAnnouncement.services,
    `  API description   ${addresses.app}/openapi.json`,
    ...(file === null ? [] : [`  Log  ${file}`]),
    ...localAnnouncement.accounts,
    '',
    'Press Ctrl-C to stop.',
  ].join('\n')
}

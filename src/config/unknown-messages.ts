import { MESSAGE_KEYS } from '../messages/all.ts'
import type { MessageOverrides } from './options.ts'
import { warn } from './report.ts'

/** Warns the developer about message overrides that have no effect. */
export function warnAboutUnknownMessages(messages: MessageOverrides): void {
  const knownKeys = new Set(MESSAGE_KEYS)
  for (const name of Object.keys(messages).filter((one) => !knownKeys.has(one))) {
    const near = MESSAGE_KEYS.find((key) => key.startsWith(name))
    const hint = near === undefined ? '' : ` Did you mean '${near}'?`
    warn(
      `poplar-kit: unknown message '${name}'.${hint} See poplar-kit/messages.json for all names.`,
    )
  }
}

// `npm run deal -- <platform> <email> [tier]`
import * as v from 'valibot'
import { isEmail } from '../../src/features/session/rules.ts'
import { endWith, runOnDatabase } from './command.ts'
import { createMailer, senderOf } from './mail/mailer.ts'
import { buyDeal } from './marketplaces/buy.ts'
import { DEAL_PLATFORMS } from './marketplaces/deals.ts'

const USAGE = `deal <${DEAL_PLATFORMS.join(' | ')}> <email> [tier from 1 to 5, of appsumo]`

const words = v.tuple([
  v.picklist(DEAL_PLATFORMS),
  v.pipe(v.string(), v.check(isEmail)),
  v.optional(v.pipe(v.string(), v.regex(/^[1-5]$/), v.transform(Number)), '1'),
])

const asked = v.safeParse(words, process.argv.slice(2))
if (asked.success) {
  const [platform, email, tier] = asked.output
  await runOnDatabase(async (database, environment) => {
    const { smtpUrl, addresses } = environment
    const mailer = createMailer({ database, smtpUrl, from: senderOf(environment) })
    const now = () => new Date()
    await buyDeal({ database, environment, mailer, now }, { platform, email, tier })
    const outbox = smtpUrl === null ? ` Read it at ${addresses.dashboard}/local/outbox` : ''
    return `The mail to ${email} has left.${outbox}`
  })
} else endWith(`Usage: ${USAGE}`)

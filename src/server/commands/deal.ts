// `npm run deal -- <platform> <email> [tier]`, `npm run deal -- appsumo <email> delayed | paid`
import * as v from 'valibot'
import { BACKUP_WINDOW_DAYS } from '../../features/billing/notice-rules.ts'
import { isEmail } from '../../features/user/email-rules.ts'
import { mailerFromEnvironment } from '../app/mailer.ts'
import { buyDeal } from '../marketplaces/buy.ts'
import { DEAL_PLATFORMS } from '../marketplaces/deals.ts'
import { setPaymentDelay } from '../marketplaces/repository.ts'
import { createLogger } from '../platform/process/logger.ts'
import { exitWithError, runOnDatabase } from './command.ts'

const USAGE = `deal <${DEAL_PLATFORMS.join(' | ')}> <email> [tier from 1 to 5, of appsumo], or: deal appsumo <email> delayed | paid`

const dealArguments = v.tuple([
  v.picklist(DEAL_PLATFORMS),
  v.pipe(v.string(), v.check(isEmail)),
  v.optional(v.pipe(v.string(), v.regex(/^[1-5]$/), v.transform(Number)), '1'),
])

const paymentArguments = v.tuple([
  v.literal('appsumo'),
  v.pipe(v.string(), v.check(isEmail)),
  v.picklist(['delayed', 'paid']),
])

const parsedDeal = v.safeParse(dealArguments, process.argv.slice(2))
const parsedPayment = v.safeParse(paymentArguments, process.argv.slice(2))
if (parsedPayment.success) {
  const [, email, state] = parsedPayment.output
  await runOnDatabase(async (database) => {
    const delayedAt = state === 'delayed' ? new Date() : null
    const isKnown = await database.transaction((statements) =>
      setPaymentDelay(statements, email, delayedAt),
    )
    if (!isKnown) return `${email} has no account with an AppSumo deal. Nothing was changed.`
    return state === 'paid'
      ? `The deal payment for ${email} has arrived.`
      : `The deal payment for ${email} is delayed: pop-ups pause ${BACKUP_WINDOW_DAYS} days after the first notice.`
  })
} else if (parsedDeal.success) {
  const [platform, email, tier] = parsedDeal.output
  await runOnDatabase(async (database, environment) => {
    const { smtpUrl, addresses } = environment
    const mailer = mailerFromEnvironment(database, environment)
    const now = () => new Date()
    const log = createLogger(environment)
    await buyDeal({ database, environment, mailer, log, now }, { platform, email, tier })
    const outbox = smtpUrl === null ? ` Read it at ${addresses.app}/local/outbox` : ''
    return `The email to ${email} was sent.${outbox}`
  })
} else exitWithError(`Usage: ${USAGE}`)

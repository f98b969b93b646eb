/**
 * Stripe applies the customer's credit balance to an invoice before it charges the card.
 * @param total @param creditBalance in hundredths of the currency's unit
 */
export function splitByCredit(
  total: number,
  creditBalance: number,
): { fromCredit: number; due: number } {
  const fromCredit = Math.min(total, creditBalance)
  return { fromCredit, due: total - fromCredit }
}

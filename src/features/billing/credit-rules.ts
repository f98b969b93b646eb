/**
 * Stripe pays a bill from the customer's credit balance before it charges anything.
 * @param total @param creditBalance in hundredths of the currency's unit
 */
export function splitByCredit(
  total: number,
  creditBalance: number,
): { fromCredit: number; due: number } {
  const fromCredit = Math.min(total, creditBalance)
  return { fromCredit, due: total - fromCredit }
}

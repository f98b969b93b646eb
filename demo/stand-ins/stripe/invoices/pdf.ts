import type { Invoice } from '../objects.ts'

const MARGIN = 60
const TOP = 780
const LINE = 22
const LARGE_FONT_SIZE = 20
const SMALL_FONT_SIZE = 11

/**
 * Escapes text for a PDF string. Non-ASCII characters become octal codes; those missing from PDF's standard fonts
 * become `?`.
 */
const escapeText = (text: string): string =>
  text
    .replace(/[^\x20-\x7e\xa1-\xff]/g, '?')
    .replace(/[\\()]/g, (sign) => `\\${sign}`)
    .replace(/[\xa1-\xff]/g, (sign) => `\\${sign.charCodeAt(0).toString(8)}`)

const money = (cents: number, currency: string) =>
  `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
const day = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10)

function linesOf(invoice: Invoice): string[] {
  const { currency, lines, subtotal, total, number, status, period_start, period_end } = invoice
  return [
    `Invoice ${number ?? ''}`,
    `Date ${day(invoice.created)}    Status ${status ?? ''}`,
    `For ${invoice.customer_name ?? ''} ${invoice.customer_email ?? ''}`,
    '',
    ...lines.data.map(({ description, amount }) => `${description}    ${money(amount, currency)}`),
    `${day(period_start)} to ${day(period_end)}`,
    '',
    `Subtotal    ${money(subtotal, currency)}`,
    ...(subtotal > total ? [`Discount    -${money(subtotal - total, currency)}`] : []),
    `Total    ${money(total, currency)}`,
    '',
    'Created by the local Stripe stand-in. No money changed hands.',
  ]
}

function contentOf(invoice: Invoice): string {
  const textOperators = linesOf(invoice).map((text, index) => {
    const size = index === 0 ? LARGE_FONT_SIZE : SMALL_FONT_SIZE
    return `BT /F1 ${size} Tf ${MARGIN} ${TOP - index * LINE} Td (${escapeText(text)}) Tj ET`
  })
  return textOperators.join('\n')
}

/** Creates a minimal one-page PDF with a cross-reference table. Pure. */
export function invoicePdf(invoice: Invoice): string {
  const content = contentOf(invoice)
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = parts.map((part, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${part}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return file + table + end
}

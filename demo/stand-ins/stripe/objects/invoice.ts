import type Stripe from 'stripe'
import type { Fields, List } from './shared.ts'

export type InvoiceLine = Pick<
  Stripe.InvoiceLineItem,
  'id' | 'object' | 'amount' | 'currency' | 'description' | 'invoice' | 'period' | 'quantity'
> & { pricing: { type: 'price_details'; price_details: { price: string; product: string } } | null }

export type InvoicePayment = Pick<
  Stripe.InvoicePayment,
  | 'id'
  | 'object'
  | 'amount_paid'
  | 'amount_requested'
  | 'created'
  | 'currency'
  | 'is_default'
  | 'livemode'
  | 'status'
> & { invoice: string; payment: { type: 'payment_intent'; payment_intent: string } }

export type Invoice = Fields<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'attempted'
  | 'billing_reason'
  | 'collection_method'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'customer_name'
  | 'description'
  | 'ending_balance'
  | 'hosted_invoice_url'
  | 'livemode'
  | 'metadata'
  | 'next_payment_attempt'
  | 'number'
  | 'period_end'
  | 'period_start'
  | 'post_payment_credit_notes_amount'
  | 'starting_balance'
  | 'status'
  | 'status_transitions'
  | 'subtotal'
  | 'total'
> & {
  customer: string
  discounts: string[]
  invoice_pdf: string
  lines: List<InvoiceLine>
  parent: {
    type: 'subscription_details'
    quote_details: null
    subscription_details: { subscription: string; metadata: Stripe.Metadata }
  }
  payments: List<InvoicePayment>
  total_discount_amounts: { amount: number; discount: string }[]
}

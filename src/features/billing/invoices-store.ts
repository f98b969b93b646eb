import { computed, effect, signal, untracked } from '@preact/signals-core'
import { type Kit, perKit } from '../../config/kit.ts'
import { type Async, createLatestRequest, loading, ready } from '../../lib/async.ts'
import { saveFile } from '../../lib/save-file.ts'
import { getInvoicePdf, getInvoices } from './overview-api.ts'
import type { Invoice } from './overview-model.ts'
import { overviewStore } from './overview-store.ts'

/** The invoices loaded so far; `next` is the cursor for older ones. */
export type Invoices = { items: readonly Invoice[]; next: string | null }

/** The account's invoices, newest first. */
export const invoicesStore = perKit(createInvoices)

function createInvoices(kit: Kit) {
  const invoices = signal<Async<Invoices>>(loading)
  const { overview } = overviewStore(kit)
  const latestRequest = createLatestRequest()
  const show = (state: Async<Invoices>): void => {
    // Keep showing the loaded invoices while they reload.
    if (state.status !== 'loading' || invoices.peek().status !== 'ready') invoices.value = state
  }
  const load = (): Promise<void> =>
    latestRequest.run((signal) => getInvoices(kit.http, null, { signal }), show)
  return {
    invoices: computed(() => invoices.value),
    load,
    /**
     * Reloads whenever the plan has been loaded, because a plan change adds an invoice. Returns a function that stops
     * this.
     */
    open(): () => void {
      const stop = effect(() => {
        if (overview.value.status === 'ready') untracked(() => void load())
      })
      return () => {
        stop()
        latestRequest.stop()
        invoices.value = loading
      }
    },
    /** Appends older invoices. @throws ApiFailure */
    async loadOlder(signal: AbortSignal): Promise<void> {
      const before = invoices.peek()
      if (before.status !== 'ready' || before.value.next === null) return
      const olderPage = await getInvoices(kit.http, before.value.next, { signal })
      if (invoices.peek() !== before) return
      invoices.value = ready({
        items: [...before.value.items, ...olderPage.items],
        next: olderPage.next,
      })
    },
    /** Saves the PDF as a browser download. @throws ApiFailure */
    async download({ invoiceId, createdAt }: Invoice, signal: AbortSignal): Promise<void> {
      const file = await getInvoicePdf(kit.http, invoiceId, signal)
      signal.throwIfAborted()
      const day = createdAt.toISOString().slice(0, 10)
      saveFile(file, `${kit.config.brand.slug}-invoice-${day}.pdf`)
    },
  }
}

/** Not a real Stripe key: only the mock accepts it. */
export const MOCK_PUBLISHABLE_KEY = 'pk_test_mock'

/** The release that Stripe's loader expects. */
const STRIPE_RELEASE = 'endive'

/** The handler of the latest mock, because the kit creates Stripe only once. */
let onPaid: (clientSecret: string) => void = () => {}

type CheckoutOptions = { fetchClientSecret(): Promise<string>; onComplete(): void }

/**
 * Sets `window.Stripe`, so that Stripe's script is not loaded. The mocked payment page is a single *Pay* button.
 * @param onPayment receives the client secret of the session that was paid
 * @returns a function that restores the previous `window.Stripe`
 */
export function installMockStripe(onPayment: (clientSecret: string) => void): () => void {
  onPaid = onPayment
  const original: unknown = Reflect.get(globalThis, 'Stripe')
  const createEmbeddedCheckoutPage = async (options: CheckoutOptions) => {
    const clientSecret = await options.fetchClientSecret()
    return createPaymentPage(() => {
      onPaid(clientSecret)
      options.onComplete()
    })
  }
  const stripe = { createEmbeddedCheckoutPage, _registerWrapper: () => {} }
  const Stripe = Object.assign(() => stripe, { version: STRIPE_RELEASE })
  Reflect.set(globalThis, 'Stripe', Stripe)
  return () => void Reflect.set(globalThis, 'Stripe', original)
}

function createPaymentPage(onClick: () => void) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Pay'
  button.addEventListener('click', onClick)
  return {
    mount: (container: HTMLElement) => container.replaceChildren(button),
    unmount: () => button.remove(),
    destroy: () => button.remove(),
  }
}

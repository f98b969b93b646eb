/** An embedded Stripe page that a view has created. */
export type FakePage = {
  clientSecret: string
  /** The element that it is mounted in, or null. */
  container: HTMLElement | null
  isDestroyed: boolean
  /** How many times it was mounted. */
  mounts: number
  /** Reports that the customer has paid. */
  complete(): void
}

type Options = { fetchClientSecret(): Promise<string>; onComplete(): void }

/** The part of Stripe's script that a checkout uses; like the original, it allows one page at a time. */
export function fakeStripe() {
  const pages: FakePage[] = []
  const keys: string[] = []
  let pageCreation = Promise.resolve()
  const createEmbeddedCheckoutPage = async ({ fetchClientSecret, onComplete }: Options) => {
    if (pages.some(({ isDestroyed }) => !isDestroyed)) {
      throw new Error('You cannot have multiple Embedded Checkout objects.')
    }
    const page: FakePage = {
      clientSecret: '',
      container: null,
      isDestroyed: false,
      mounts: 0,
      complete: onComplete,
    }
    pages.push(page)
    page.clientSecret = await fetchClientSecret()
    await pageCreation
    const unmount = () => {
      page.container?.replaceChildren()
      page.container = null
    }
    return {
      mount(container: HTMLElement) {
        page.container = container
        page.mounts += 1
        const frame = container.ownerDocument.createElement('iframe')
        frame.title = 'Stripe'
        container.replaceChildren(frame)
      },
      unmount,
      destroy() {
        unmount()
        page.isDestroyed = true
        // A destroyed page must be garbage-collectable.
        pages.splice(pages.indexOf(page), 1)
      },
    }
  }
  const Stripe = Object.assign(
    (key: string) => {
      keys.push(key)
      return { createEmbeddedCheckoutPage, _registerWrapper: () => {} }
    },
    { version: 'endive' },
  )
  return {
    /** The existing pages, oldest first. */
    pages,
    keys,
    /** Delays the creation of pages until the returned function is called. */
    hold(): () => void {
      let release = () => {}
      pageCreation = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
    install: (): void => void Reflect.set(window, 'Stripe', Stripe),
    remove: (): void => void Reflect.deleteProperty(window, 'Stripe'),
  }
}

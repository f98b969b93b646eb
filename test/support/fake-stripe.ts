/** One embedded page that a view has made at Stripe. */
export type FakePage = {
  clientSecret: string
  /** Where it stands; null before, and when it is gone. */
  place: HTMLElement | null
  isDestroyed: boolean
  /** How often it was mounted. */
  mounts: number
  /** The person has paid. */
  complete(): void
}

type Options = { fetchClientSecret(): Promise<string>; onComplete(): void }

/** What Stripe's script puts into a page, as far as a checkout uses it; like it, it allows one page at a time. */
export function fakeStripe() {
  const pages: FakePage[] = []
  const keys: string[] = []
  let making = Promise.resolve()
  const createEmbeddedCheckoutPage = async ({ fetchClientSecret, onComplete }: Options) => {
    if (pages.some(({ isDestroyed }) => !isDestroyed)) {
      throw new Error('You cannot have multiple Embedded Checkout objects.')
    }
    const page: FakePage = {
      clientSecret: '',
      place: null,
      isDestroyed: false,
      mounts: 0,
      complete: onComplete,
    }
    pages.push(page)
    page.clientSecret = await fetchClientSecret()
    await making
    const unmount = () => {
      page.place?.replaceChildren()
      page.place = null
    }
    return {
      mount(place: HTMLElement) {
        page.place = place
        page.mounts += 1
        const frame = place.ownerDocument.createElement('iframe')
        frame.title = 'Stripe'
        place.replaceChildren(frame)
      },
      unmount,
      destroy() {
        unmount()
        page.isDestroyed = true
        // What is gone must be free to be collected.
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
    /** Those that stand, oldest first. */
    pages,
    keys,
    /** Stripe is slow to make a page, until the returned function is called. */
    hold(): () => void {
      let release = () => {}
      making = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
    install: (): void => void Reflect.set(window, 'Stripe', Stripe),
    remove: (): void => void Reflect.deleteProperty(window, 'Stripe'),
  }
}

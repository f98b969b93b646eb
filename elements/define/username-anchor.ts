const USERNAME_SLOT = 'poplar-username'

/** A username in the light DOM, beside which a password manager files the password. */
export type UsernameAnchor = { show(value: string): void; remove(): void }

/** Nothing is added before there is a name to show. */
export function createUsernameAnchor(host: HTMLElement, shadow: ShadowRoot): UsernameAnchor {
  let input: HTMLInputElement | null = null
  const add = (): HTMLInputElement => {
    const slot = host.ownerDocument.createElement('slot')
    slot.name = USERNAME_SLOT
    shadow.prepend(slot)
    for (const old of host.querySelectorAll(`:scope > [slot='${USERNAME_SLOT}']`)) old.remove()
    const added = usernameInput(host.ownerDocument)
    host.prepend(added)
    return added
  }
  return {
    show(value) {
      if (value === '' && !input) return
      input ??= add()
      // The property only: an address does not belong into the markup.
      input.value = value
    },
    remove() {
      input?.remove()
      input = null
    },
  }
}

function usernameInput(document: Document): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'text'
  input.autocomplete = 'username'
  input.slot = USERNAME_SLOT
  input.readOnly = true
  input.tabIndex = -1
  input.ariaHidden = 'true'
  // Belongs to no form: it must neither be sent with a form of the host nor count among its fields.
  input.setAttribute('form', '')
  return input
}

const USERNAME_SLOT = 'poplar-username'

/** A username field in the light DOM, which password managers save with the password. */
export type UsernameAnchor = { show(value: string): void; remove(): void }

/** Doesn't add the field until there is a username. */
export function createUsernameAnchor(host: HTMLElement, shadow: ShadowRoot): UsernameAnchor {
  let input: HTMLInputElement | null = null
  const add = (): HTMLInputElement => {
    const slot = host.ownerDocument.createElement('slot')
    slot.name = USERNAME_SLOT
    shadow.prepend(slot)
    for (const old of host.querySelectorAll(`:scope > [slot='${USERNAME_SLOT}']`)) old.remove()
    const usernameField = usernameInput(host.ownerDocument)
    host.prepend(usernameField)
    return usernameField
  }
  return {
    show(value) {
      if (value === '' && !input) return
      input ??= add()
      // Set only the property: the email must not appear in the markup.
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
  input.setAttribute('aria-hidden', 'true')
  // Doesn't belong to a form: it must not be submitted with a form on the host page or be one of that form's fields.
  input.setAttribute('form', '')
  return input
}

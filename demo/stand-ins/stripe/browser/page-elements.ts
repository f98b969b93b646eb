// The frame’s elements.

export function byId<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`The page has no #${id}.`)
}

export const form = byId('payment', HTMLFormElement)
export const button = byId('pay', HTMLButtonElement)
export const errorMessage = byId('refused', HTMLElement)
export const state = byId('state', HTMLElement)
export const order = byId('order', HTMLElement)
export const bankDialog = byId('bank', HTMLDialogElement)

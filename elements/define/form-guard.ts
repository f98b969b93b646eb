/**
 * In the light DOM, our fields may belong to one of the host page's forms. Enter in a field, or a click on our button,
 * must not submit that form. (In a shadow root it can't.)
 */
export function guardForms(host: HTMLElement): () => void {
  const controller = new AbortController()
  const options = { signal: controller.signal }
  const isForeign = (form: HTMLFormElement | null): boolean => form !== null && !host.contains(form)
  host.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
      if (isForeign(event.target.form)) event.preventDefault()
    },
    options,
  )
  host.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (button?.type === 'submit' && isForeign(button.form)) event.preventDefault()
    },
    options,
  )
  return () => controller.abort()
}

// A local stand-in for a captcha's script, with the part of the providers' common API that the kit uses.
// It shows a checkbox. Unlike some providers it loads no second script and creates no Trusted Types policy, which
// a host page would have to allow (docs/strict-pages.md, *A captcha*). The site key decides which tokens pass.
;(() => {
  const widgets = new Map()
  let lastId = 0

  /** How long a token is valid; then the box is unchecked again. */
  const VALID_FOR_MS = 120_000

  function render(container, options) {
    const box = document.createElement('input')
    box.type = 'checkbox'
    const label = document.createElement('label')
    label.append(box, 'I’m not a robot')
    Object.assign(label.style, {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '10px',
      padding: '12px 16px',
      border: '1px solid GrayText',
      borderRadius: '6px',
      font: '14px/1.4 system-ui, sans-serif',
      color: 'CanvasText',
      background: 'Canvas',
    })
    Object.assign(box.style, { inlineSize: '20px', blockSize: '20px', margin: '0', padding: '0' })
    container.replaceChildren(label)

    let timer
    const empty = () => {
      clearTimeout(timer)
      box.checked = false
    }
    box.addEventListener('change', () => {
      clearTimeout(timer)
      if (!box.checked) return options['expired-callback']?.()
      timer = setTimeout(() => {
        empty()
        options['expired-callback']?.()
      }, VALID_FOR_MS)
      options.callback?.(
        `${options.sitekey}.${crypto.getRandomValues(new Uint32Array(2)).join('-')}`,
      )
    })
    lastId += 1
    const id = String(lastId)
    widgets.set(id, { empty, remove: () => label.remove() })
    return id
  }

  window.turnstile = {
    render,
    reset: (id) => widgets.get(id)?.empty(),
    remove(id) {
      widgets.get(id)?.empty()
      widgets.get(id)?.remove()
      widgets.delete(id)
    },
  }
})()

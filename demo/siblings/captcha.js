// A local stand-in for a captcha's script, with the part of the providers' common API that the kit uses.
// Frame-free and harmless: a box to tick. It loads no second script and makes no policy, as some providers
// do: under our pages' Trusted Types that is refused until the host allows that policy (docs/strict-pages.md, A captcha).
// Which answers are taken is the site key's matter.
;(() => {
  const widgets = new Map()
  let lastId = 0

  /** How long an answer is good, as with the providers: after that the box is empty again. */
  const GOOD_FOR_MS = 120_000

  function render(container, options) {
    const box = document.createElement('input')
    box.type = 'checkbox'
    const label = document.createElement('label')
    label.append(box, 'I am a person')
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
      }, GOOD_FOR_MS)
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

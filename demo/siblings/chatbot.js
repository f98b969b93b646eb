// Stands in for an external support chatbot if CHATBOT_ID is set without a script. Adds a launcher to the page and
// shows the data it received: the bot’s id, the user and the site.
;(() => {
  const given = { ...document.currentScript.dataset }

  const make = (tag, text = '', className = '') => {
    const element = document.createElement(tag)
    element.textContent = text
    element.className = className
    return element
  }

  const chatbot = make('aside', '', 'poplar-chatbot')
  const panel = make('div')
  const launcher = make('button', 'Support')
  const facts = make('dl')
  chatbot.setAttribute('aria-label', 'Support chat')
  launcher.type = 'button'
  launcher.setAttribute('aria-expanded', 'false')
  panel.hidden = true
  panel.append(
    make('b', 'Support chat'),
    make('p', 'This is a local stand-in that nobody reads. The dashboard passed it this data.'),
    facts,
  )
  chatbot.append(panel, launcher)

  function show() {
    const rows = [
      ['Chatbot', given.chatbotId],
      ['You', [given.userName, given.userEmail].filter(Boolean).join(', ')],
      ['Site', [given.siteDomain, given.siteId].filter(Boolean).join(', ')],
    ]
    facts.replaceChildren(
      ...rows.flatMap(([term, fact]) => [make('dt', term), make('dd', fact || '–')]),
    )
    chatbot.hidden = !given.userId
  }

  function toggle(isOpen) {
    panel.hidden = !isOpen
    launcher.setAttribute('aria-expanded', String(isOpen))
  }

  launcher.addEventListener('click', () => toggle(panel.hidden))
  chatbot.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    toggle(false)
    launcher.focus()
  })
  window.addEventListener('poplar-chatbot-person', ({ detail }) => {
    Object.assign(given, detail)
    show()
  })

  // A constructed style sheet, because the page’s policy allows no style elements.
  const style = new CSSStyleSheet()
  style.replaceSync(`
  .poplar-chatbot { position: fixed; inset: auto 20px 20px auto; z-index: 30; font-size: 14px; line-height: 1.5; color: light-dark(#181f1b, #ecedea); }
  .poplar-chatbot[hidden] { display: none; }
  .poplar-chatbot > div { box-sizing: border-box; inline-size: min(300px, 100vw - 40px); margin-block-end: 10px; padding: 16px; border: 1px solid light-dark(#e8e9e4, #363e3a); border-radius: 12px; background: light-dark(#fff, #1c221f); box-shadow: 0 8px 28px rgb(0 0 0 / 16%); }
  .poplar-chatbot p, .poplar-chatbot dl { margin: 4px 0 10px; }
  .poplar-chatbot dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; margin: 0; font-size: 13px; }
  .poplar-chatbot p, .poplar-chatbot dt { color: light-dark(#515953, #b2b8b2); }
  .poplar-chatbot dd { margin: 0; overflow-wrap: anywhere; }
  .poplar-chatbot button { display: block; margin-inline-start: auto; padding: 9px 18px; border: 0; border-radius: 999px; background: light-dark(#181f1b, #ecedea); color: light-dark(#fff, #0d110f); font: inherit; font-weight: 500; cursor: pointer; box-shadow: 0 2px 8px rgb(0 0 0 / 20%); }
  .poplar-chatbot button:focus-visible { outline: 2px solid light-dark(#1a7b59, #52c291); outline-offset: 2px; }
`)
  document.adoptedStyleSheets.push(style)
  show()
  document.body.append(chatbot)
})()

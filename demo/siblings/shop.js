// The shop's own form, with nothing of the kit: `POST /v1/leads` is open to every page.
const form = document.querySelector('#join')
const field = form?.elements.email
const button = form?.querySelector('button')
const status = document.querySelector('#join-status')
const words = button?.textContent

/** One key a wish: a press that is repeated after a lost connection joins once. */
let key = newKey()
let isSending = false

/** `randomUUID` is missing where a page is served by http under a name. */
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].join('-')
}

function say(sentence, tone) {
  status.textContent = sentence
  status.dataset.tone = tone
  field.setAttribute('aria-invalid', String(tone === 'failed'))
}

async function join(email) {
  const { siteId, campaignId } = form.dataset
  const reply = await fetch('{{publicUrl}}/v1/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ site_id: siteId, campaign_id: campaignId, email }),
  })
  const { success, message, data } = await reply.json()
  if (!success) throw new Refused(message)
  return data.double_optin
    ? `Almost there: press the link in the mail to ${email}.`
    : `Thank you. We have noted ${email}.`
}

/** The server has said why: its words are for people. */
class Refused extends Error {}

function busy(isBusy) {
  isSending = isBusy
  button.setAttribute('aria-disabled', String(isBusy))
  button.textContent = isBusy ? 'One moment…' : words
}

form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (isSending) return
  const email = field.value.trim()
  busy(true)
  try {
    say(await join(email), 'sent')
    form.reset()
    key = newKey()
  } catch (error) {
    say(
      error instanceof Refused ? error.message : 'That did not reach us. Please try once more.',
      'failed',
    )
    if (error instanceof Refused) key = newKey()
    field.focus()
  } finally {
    busy(false)
  }
})

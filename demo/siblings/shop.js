// The shop’s own form, without the kit: `POST /v1/leads` accepts requests from any page.
const form = document.querySelector('#join')
const field = form?.elements.email
const button = form?.querySelector('button')
const status = document.querySelector('#join-status')
const words = button?.textContent

/** One idempotency key per sign-up, so that a retry after a lost connection joins once. */
let key = newKey()
let isSending = false

/** `randomUUID` is missing on pages served over http from a host name. */
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
  const response = await fetch('{{publicUrl}}/v1/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ site_id: siteId, campaign_id: campaignId, email }),
  })
  const { success, message, data } = await response.json()
  if (!success) throw new Refused(message)
  return data.double_optin
    ? `Almost there: click the link in the email we sent to ${email}.`
    : `Thank you. We added ${email} to our list.`
}

/** An error whose message is for the user. */
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
      error instanceof Refused ? error.message : 'We couldn’t send your address. Please try again.',
      'failed',
    )
    if (error instanceof Refused) key = newKey()
    field.focus()
  } finally {
    busy(false)
  }
})

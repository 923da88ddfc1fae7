/** Updates the summary when the country changes; without this script a button does. */

const TIMEOUT_MS = 10_000
const failure = 'Le total n’a pas été mis à jour, la connexion a manqué\u202f: essayez par le bouton.'

const button = document.querySelector<HTMLButtonElement>('[data-follow]')
const shippingForm = button?.form
const country = shippingForm?.querySelector<HTMLSelectElement>('[name="country"]')
const outcome = Object.assign(document.createElement('p'), { className: 'visually-hidden' })
let asked: XMLHttpRequest | undefined

/** Parsed by the browser's loader: Trusted Types forbid parsing a string. */
function follow() {
  if (!shippingForm || !button) return
  asked?.abort()
  const request = new XMLHttpRequest()
  request.open('POST', button.formAction)
  request.responseType = 'document'
  request.onload = () => {
    // Otherwise the page shows the error.
    if (request.status === 200) showSummary(request.responseXML)
    else shippingForm.requestSubmit(button)
  }
  request.timeout = TIMEOUT_MS
  request.onerror = request.ontimeout = () => settle(failure, 'field-error')
  button.setAttribute('aria-busy', 'true')
  request.send(new URLSearchParams([...new FormData(shippingForm)].map(([name, value]) => [name, String(value)])))
  asked = request
}

function showSummary(page: Document | null) {
  const [shown, answered] = [document, page].map((one) => one?.querySelector('aside.summary'))
  if (!shown || !answered) return settle(failure, 'field-error')
  const fold = answered.querySelector('details')
  if (fold) fold.open = shown.querySelector('details')?.open ?? false
  shown.replaceWith(answered)
  settle(`Total mis à jour\u202f: ${fold?.querySelector('summary > :last-child')?.textContent ?? ''}`)
}

function settle(words: string, className = 'visually-hidden') {
  button?.removeAttribute('aria-busy')
  if (button && words === failure) button.dataset.follow = 'failed'
  Object.assign(outcome, { textContent: words, className })
}

outcome.role = 'status'
button?.after(outcome)
country?.addEventListener('change', follow)
// Chosen while this file was loading.
if (country && !country.selectedOptions[0]?.defaultSelected) follow()

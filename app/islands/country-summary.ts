/** The summary follows the country as soon as it is chosen; its button does the same without this. */

const button = document.querySelector<HTMLButtonElement>('[data-follow]')
const shippingForm = button?.form
const country = shippingForm?.querySelector<HTMLSelectElement>('[name="country"]')
const told = Object.assign(document.createElement('p'), { className: 'visually-hidden' })
let asked: XMLHttpRequest | undefined

/** Parsed by the browser's loader: from a text, a document is made of trusted types alone. */
function follow() {
  if (!shippingForm || !button) return
  asked?.abort()
  const request = new XMLHttpRequest()
  request.open('POST', button.formAction)
  request.responseType = 'document'
  request.onload = () => {
    // Refused: the page says why.
    if (request.status === 200) showSummary(request.responseXML)
    else shippingForm.requestSubmit(button)
  }
  request.send(new URLSearchParams([...new FormData(shippingForm)].map(([name, value]) => [name, String(value)])))
  asked = request
}

function showSummary(page: Document | null) {
  const [shown, answered] = [document, page].map((one) => one?.querySelector('aside.summary'))
  if (!shown || !answered) return
  const fold = answered.querySelector('details')
  if (fold) fold.open = shown.querySelector('details')?.open ?? false
  shown.replaceWith(answered)
  told.textContent = `Total mis à jour\u202f: ${fold?.querySelector('summary > :last-child')?.textContent ?? ''}`
}

told.role = 'status'
button?.after(told)
country?.addEventListener('change', follow)
// Chosen while this file was on its way.
if (country && !country.selectedOptions[0]?.defaultSelected) follow()

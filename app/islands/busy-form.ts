/** A form on its way is sent once: the button says that it works, a second click does nothing. */
document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
  if (form.dataset.sent !== undefined) return event.preventDefault()
  form.dataset.sent = ''
  event.submitter?.setAttribute('aria-busy', 'true')
})

// The back button shows the page as it was left.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sent]')) delete form.dataset.sent
  for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy')
})

/** Nobody can be told of an order without an address to write to. */
function holdPayment() {
  const email = document.querySelector<HTMLInputElement>('form.checkout input[name="email"]')
  const button = document.querySelector<HTMLButtonElement>('form.checkout [data-pay]')
  if (email && button) button.disabled = email.value.trim() === ''
}
addEventListener('pageshow', holdPayment)
document.addEventListener('input', holdPayment)

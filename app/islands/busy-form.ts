/** A form on its way is sent once: the button says that it works, a second click does nothing. */
document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
  if (form.dataset.sent !== undefined) return event.preventDefault()
  form.dataset.sent = ''
  event.submitter?.setAttribute('aria-busy', 'true')
  tellBusy(event.submitter)
})

/** Some buttons say what is being done, e.g. « Analyse en cours... ». */
function tellBusy(button: HTMLElement | null) {
  if (!(button instanceof HTMLButtonElement) || !button.dataset.busy) return
  button.dataset.idle = button.textContent ?? ''
  button.textContent = button.dataset.busy
  button.disabled = true
}

// The back button shows the page as it was left.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sent]')) delete form.dataset.sent
  for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy')
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-idle]')) {
    button.textContent = button.dataset.idle ?? ''
    button.disabled = false
  }
})

/** Nobody can be told of an order without an address to write to. */
function holdPayment() {
  const email = document.querySelector<HTMLInputElement>('form.checkout input[name="email"]')
  const button = document.querySelector<HTMLButtonElement>('form.checkout [data-pay]')
  if (email && button) button.disabled = email.value.trim() === ''
}
addEventListener('pageshow', holdPayment)
document.addEventListener('input', holdPayment)

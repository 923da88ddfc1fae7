/** Prevents double submission, marks the button busy and announces a noticeable wait. */

const NOTICED_MS = 1000
const waiting = Object.assign(document.createElement('p'), { className: 'visually-hidden', role: 'status' })
waiting.dataset.wait = ''
document.body.append(waiting)

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
  if (form.dataset.sent !== undefined) return event.preventDefault()
  form.dataset.sent = ''
  event.submitter?.setAttribute('aria-busy', 'true')
  showBusyLabel(event.submitter)
  setTimeout(() => {
    if (document.querySelector('[aria-busy="true"]')) waiting.textContent = 'Envoi en cours…'
  }, NOTICED_MS)
})

/** `data-busy`: label while the form is sent. */
function showBusyLabel(button: HTMLElement | null) {
  if (!(button instanceof HTMLButtonElement) || !button.dataset.busy) return
  button.dataset.idle = button.textContent ?? ''
  button.textContent = button.dataset.busy
  button.disabled = true
}

// The back/forward cache restores the page in its busy state.
addEventListener('pageshow', () => {
  waiting.textContent = ''
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sent]')) delete form.dataset.sent
  for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy')
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-idle]')) {
    button.textContent = button.dataset.idle ?? ''
    button.disabled = false
  }
})

import { INVITATION_SEEN } from '~/models/base/setting/invitation'

/** Shows the questionnaire invitation once per session, without taking the focus. */
const dialog = document.querySelector<HTMLDialogElement>('dialog.invitation')
const status = document.querySelector<HTMLElement>('[role=status][data-words]')

function isSeen(): boolean {
  return document.cookie.split('; ').includes(INVITATION_SEEN)
}

function markSeen() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
  document.cookie = `${INVITATION_SEEN}; Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}

function open() {
  // Another tab may have shown it, or this one may be hidden.
  if (!dialog || isSeen()) return
  if (document.hidden) return document.addEventListener('visibilitychange', open, { once: true })
  markSeen()
  // `show()` would move the focus.
  dialog.open = true
  if (status) status.textContent = status.dataset.words ?? ''
  // `show()` would dispatch it: the chat pill listens, to move out of the way.
  dialog.dispatchEvent(new Event('toggle'))
}

if (document.querySelector('meta[name=invitation]')) markSeen()
else if (dialog && !isSeen()) {
  const [least = 0, most = least] = (dialog.dataset.delay ?? '').split('-').map(Number)
  setTimeout(open, (least + Math.random() * (most - least)) * 1000)
  // On close the focus returns only if it was inside the dialog.
  let from: HTMLElement | null = null
  let isLeft = true
  dialog.addEventListener('focusin', ({ relatedTarget }) => {
    if (isLeft) from = relatedTarget instanceof HTMLElement ? relatedTarget : document.getElementById('contenu')
    isLeft = false
  })
  document.addEventListener('focusin', ({ target }) => {
    isLeft = !(target instanceof Node && dialog.contains(target))
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && dialog.open) dialog.close()
  })
  dialog.addEventListener('close', () => {
    if (status) status.textContent = ''
    if (!isLeft) from?.focus({ preventScroll: true })
  })
}

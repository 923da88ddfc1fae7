/** Lets a notice be closed; without it the notice simply stays on the page. */
for (const notice of document.querySelectorAll<HTMLElement>('.page-notice')) {
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'notice-close'
  close.textContent = 'Fermer'
  close.addEventListener('click', () => notice.remove())
  notice.append(close)
}

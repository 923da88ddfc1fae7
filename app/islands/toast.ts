/** Adds a close button to notices. */
for (const notice of document.querySelectorAll<HTMLElement>('.page-notice')) {
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'notice-close'
  close.textContent = 'Fermer'
  close.addEventListener('click', () => notice.remove())
  notice.append(close)
}

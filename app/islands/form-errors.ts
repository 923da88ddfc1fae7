/** Hides a field's error while it is edited. */
document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.getAttribute('aria-invalid') !== 'true') return
  target.removeAttribute('aria-invalid')
  const error = document.getElementById(`${target.id}-error`)
  if (error) error.hidden = true
})

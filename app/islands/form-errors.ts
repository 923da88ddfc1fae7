/** The message of a field that is being corrected goes: the server looks at it again when the form is sent. */
document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.getAttribute('aria-invalid') !== 'true') return
  target.removeAttribute('aria-invalid')
  const error = document.getElementById(`${target.id}-error`)
  if (error) error.hidden = true
})

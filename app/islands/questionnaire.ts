/** A choice made by mouse or finger leads on by itself; arrow keys and screen readers choose in peace. */
const ADVANCE_MS = 300
const form = document.querySelector<HTMLFormElement>('form[data-questionnaire]')
let pressed = false
let timer: ReturnType<typeof setTimeout> | undefined

form?.addEventListener('pointerdown', () => {
  pressed = true
})
form?.addEventListener('keydown', () => {
  pressed = false
})
form?.addEventListener('click', ({ target }) => {
  if (!pressed || !(target instanceof HTMLInputElement) || target.type !== 'radio') return
  pressed = false
  clearTimeout(timer)
  timer = setTimeout(() => form.requestSubmit(), ADVANCE_MS)
})

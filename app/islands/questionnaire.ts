/** Submits after a choice by pointer; not by keyboard, where arrow keys move through the options. */
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

/** Keeps the contact summary in sync with its fields, and marks the order button disabled without an e-mail. */
const checkout = document.querySelector<HTMLFormElement>('form.checkout')
const inputs = [...(checkout?.querySelectorAll<HTMLInputElement>('.contact-line input') ?? [])]
const line = checkout?.querySelector('.contact-typed')
const pay = checkout?.querySelector('[data-pay]')

function update() {
  if (line) line.textContent = inputs.flatMap(({ value }) => value.trim() || []).join(' · ')
  // When pressed anyway, the server reports what is missing.
  if (pay) pay.ariaDisabled = inputs[0]?.value.trim() ? null : 'true'
}

checkout?.addEventListener('input', update)
if (checkout) addEventListener('pageshow', update)

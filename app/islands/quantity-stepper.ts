/** Adds − and + buttons to a number field. */
customElements.define(
  'quantity-stepper',
  class extends HTMLElement {
    connectedCallback() {
      const input = this.querySelector('input')
      if (!input) return
      const step = (label: string, text: string, by: number) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.ariaLabel = label
        button.textContent = text
        button.addEventListener('click', () => {
          input.value = String(Math.max(1, (Number.parseInt(input.value, 10) || 1) + by))
          input.dispatchEvent(new Event('input', { bubbles: true }))
        })
        return button
      }
      this.prepend(step('Un de moins', '−', -1))
      this.append(step('Un de plus', '+', 1))
    }
  },
)

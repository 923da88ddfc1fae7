import { formatEuros } from '~/models/values/money'
import { beyondText, computeTotals, creditParts, INSTALMENT_COUNTS, payableCount } from '~/models/values/totals'

/** Updates the order form's total, with the server's own functions. */
customElements.define(
  'running-total',
  class extends HTMLElement {
    connectedCallback() {
      const form = this.closest('form')
      if (!form) return
      // Without the update button Enter submits the form.
      form.querySelector('[data-update]')?.remove()
      form.addEventListener('input', () => this.update(form))
    }

    update(form: HTMLFormElement) {
      // A gift of another pack is hidden: it must not be submitted.
      for (const gift of form.querySelectorAll<HTMLInputElement>('[name="gift_product"]:checked'))
        if (gift.getClientRects().length === 0) gift.checked = false
      const fields = new FormData(form)
      const quantity = String(fields.get('quantity'))
      const { unit, most } = (form.querySelector<HTMLElement>('[name="pack_type"]:checked') ?? this).dataset
      if (!/^[1-9]\d{0,8}$/.test(quantity) || !unit) return
      const available = most === undefined ? null : Number(most)
      const count = payableCount(Number(quantity), available)
      for (const note of this.querySelectorAll<HTMLElement>('[data-beyond]')) {
        note.hidden = count === Number(quantity)
        note.textContent = beyondText(count)
      }
      const line = { unitPriceCents: Number(unit), quantity: count }
      const { totalCents, shippingCents } = computeTotals([line], JSON.parse(this.dataset.pricing ?? ''))
      write('[data-total]', formatEuros(totalCents))
      write('[data-shipping]', shippingCents === 0 ? 'Gratuite' : formatEuros(shippingCents))
      for (const count of INSTALMENT_COUNTS)
        for (const [part, cents] of Object.entries(creditParts(totalCents, count)))
          write(`[data-instalment="${count} ${part}"]`, formatEuros(cents))
      for (const offer of this.querySelectorAll<HTMLElement>('[data-instalments]'))
        offer.classList.toggle('not-offered', totalCents < Number(offer.dataset.instalments))
    }
  },
)

function write(selector: string, text: string) {
  for (const element of document.querySelectorAll(selector)) element.textContent = text
}

import type { PaymentSessionRequest } from '~/models/shop/payment'

/** Stripe's limit per session. */
const MAX_LINES = 100
const MAX_NAME_LENGTH = 250

interface StripeLineItem {
  quantity: number
  price_data: { currency: 'eur'; unit_amount: number; product_data: { name: string } }
}

/**
 * Lines of the payment page. Stripe sums them itself, so they must add up to `amountCents` exactly; otherwise (e.g. a
 * discount) one line with the amount due replaces them.
 */
export function stripeLineItems(request: Pick<PaymentSessionRequest, 'lines' | 'amountCents'>): StripeLineItem[] {
  const { lines, amountCents } = request
  const sum = lines.reduce((total, line) => total + line.amountCents, 0)
  const tellable = lines.every((line) => line.amountCents >= 0 && line.quantity >= 1 && line.name.trim() !== '')
  if (sum !== amountCents || !tellable || lines.length === 0 || lines.length > MAX_LINES) {
    return [lineItem('Votre commande', 1, amountCents)]
  }
  return lines.map((line) =>
    line.amountCents % line.quantity === 0
      ? lineItem(line.name, line.quantity, line.amountCents / line.quantity)
      : lineItem(`${line.quantity} × ${line.name}`, 1, line.amountCents),
  )
}

function lineItem(name: string, quantity: number, unitAmount: number): StripeLineItem {
  return {
    quantity,
    price_data: {
      currency: 'eur',
      unit_amount: unitAmount,
      product_data: { name: name.trim().slice(0, MAX_NAME_LENGTH) },
    },
  }
}

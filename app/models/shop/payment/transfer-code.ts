interface Transfer {
  iban: string
  bic: string
  holder: string
  amountCents: number
  reference: string
}

/** Field limits (EPC069-12, 3.2). */
const [MAX_NAME, MAX_REFERENCE, MAX_CENTS] = [70, 140, 99_999_999_999]
const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const bicForm = /^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/

/** Payload of a transfer QR code: EPC069-12, version 002, UTF-8. Undefined for an invalid account or amount. */
export function transferCode(transfer: Transfer): string | undefined {
  const [iban, bic] = [compact(transfer.iban), compact(transfer.bic)]
  const { amountCents } = transfer
  const holder = oneLine(transfer.holder, MAX_NAME)
  if (!ibanForm.test(iban) || holder === '' || amountCents < 1 || amountCents > MAX_CENTS) return undefined
  const amount = `EUR${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`
  // No purpose and no structured reference: the order number is unstructured text.
  const words = ['', '', oneLine(transfer.reference, MAX_REFERENCE)]
  return ['BCD', '002', '1', 'SCT', bicForm.test(bic) ? bic : '', holder, iban, amount, ...words].join('\n')
}

function compact(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

function oneLine(typed: string, max: number): string {
  return [...typed.replace(/\s+/g, ' ').trim()].slice(0, max).join('')
}

/** Stands where a card number stood. */
export const REDACTED_CARD = '[numéro de carte retiré]'

/** Takes payment card numbers out of a text before it is kept: nobody here needs one, and a chat is no safe. */
export function redactCardNumbers(text: string): string {
  return text.replace(/\d(?:[\s.\-–]?\d){12,18}(?!\d)/gu, (found) => {
    const digits = found.replace(/\D/g, '')
    return isCardNumber(digits) ? REDACTED_CARD : found
  })
}

/** The Luhn sum of ISO/IEC 7812. */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reduceRight((total, digit, index) => {
    const weighted = Number(digit) * ((digits.length - index) % 2 === 0 ? 2 : 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

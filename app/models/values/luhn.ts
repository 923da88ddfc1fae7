/** ISO/IEC 7812 check: every second digit from the right counts twice; the sum is a multiple of ten. */
export function isLuhnNumber(digits: string): boolean {
  const sum = [...digits].reduceRight((total, digit, index) => {
    const weighted = Number(digit) * ((digits.length - index) % 2 === 0 ? 2 : 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

/**
 * Number of an invoice or credit note as typed, with spaces or without hyphens, as it is written; the beginning of one
 * when its last digits are missing. Undefined for anything else.
 */
export function paperNumber(typed: string): string | undefined {
  const [, letters, year, digits = ''] =
    /^(?:n°|#)?\s*(FA|AV)[\s_-]*(20\d{2}|SPECIMEN)(?:[\s_-]*(\d{1,9}))?$/iu.exec(typed.trim()) ?? []
  if (!letters || !year) return undefined
  const sequence = digits === '' || digits.startsWith('0') ? digits : digits.padStart(6, '0')
  return `${letters}-${year}-${sequence}`.toUpperCase()
}

/** Separators of a number as people write it; a line break ends it. */
const written = /(?<![\p{L}\p{N}][-–]?)(?:\+|0)(?:[ \u00a0\u202f.()/–-]{0,3}\d){8,15}(?![\p{L}\p{N}])/gu

/** One word for every spelling of a number: `0` and at most nine national digits. Empty without digits. */
export function phoneWord(phone: string | null): string {
  const typed = phone ?? ''
  const digits = typed.replace('(0)', '').replace(/\D/g, '')
  const isForeign = /^\s*(?:\+|00)/.test(typed)
  const national = (isForeign ? digits.replace(/^0*(?:33|32|41|352)/, '') : digits).replace(/^0+/, '').slice(-9)
  return national === '' ? '' : `0${national}`
}

/** Replaces whole phone numbers in a typed search by their word. */
export function foldPhones(typed: string): string {
  return typed.replace(written, phoneWord)
}

/** National digits typed alone, perhaps only the first; undefined for anything else. */
export function typedPhone(typed: string): string | undefined {
  if (!/^\s*[+0][\d \u00a0\u202f.()/–-]{3,}$/.test(typed)) return undefined
  return phoneWord(typed).slice(1) || undefined
}

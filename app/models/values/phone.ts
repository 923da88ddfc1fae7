/** National form without separators: `+33 6 12…` and `06.12…` are equal. */
export function phoneKey(phone: string): string {
  return phone
    .replace('(0)', '')
    .replace(/\D/g, '')
    .replace(/^(00)?33/, '0')
}

/** 081, 082 and 089 are surcharged; 0800 to 0805 are free (art. L121-16 C. conso forbids a surcharge). */
export function isSurcharged(phone: string): boolean {
  return /^08[129]/.test(phoneKey(phone))
}

/** Kept on one line. */
export function typesetPhone(phone: string): string {
  return phone.replaceAll(' ', '\u00a0')
}

/** Recognizable by its owner, for pages and mails others may see. */
export function maskedPhone(phone: string): string {
  return typesetPhone(`•• •• •• ${phone.replace(/\D/g, '').slice(-4).replace(/(..)/, '$1 ')}`)
}

/**
 * `d’Osmoseur Premium`, `de Fontaine AquaPet`. Before an h the full form is always correct, mute or not; y
 * elides where a consonant follows it.
 */
export function ofName(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{Diacritic}/gu, '')
  return /^([aeiouœæ]|y[^aeiouy\W])/i.test(plain) ? `d’${name}` : `de ${name}`
}

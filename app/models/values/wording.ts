/** `1 000`, `−939`: French thousands separator and minus sign. */
export function formatCount(count: number): string {
  return count.toLocaleString('fr-FR').replace('-', '−')
}

/** `1 disponible`, `4 disponibles`; from two on, French adds an s. */
export function formatCounted(count: number, word: string): string {
  return `${formatCount(count)} ${word}${Math.abs(count) > 1 ? 's' : ''}`
}

/** Signed: `+12`, `−1 000`. */
export function formatDifference(difference: number): string {
  return difference < 0 ? formatCount(difference) : `+${formatCount(difference)}`
}

/** Falls back to the value itself when unknown to this release. */
export function labelOf(labels: Record<string, string>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value
}

/**
 * `d’Osmoseur Premium`, `de Fontaine AquaPet`. Before an h the full form is always correct, mute or not; y
 * elides where a consonant follows it.
 */
export function ofName(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{Diacritic}/gu, '')
  return /^([aeiouœæ]|y[^aeiouy\W])/i.test(plain) ? `d’${name}` : `de ${name}`
}

/** `12,3 Mo`. */
export function formatBytes(bytes: number): string {
  const units = ['octets', 'Ko', 'Mo', 'Go']
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }).format(bytes / 1024 ** power)
  return bytes < 2 ? `${value} octet` : `${value} ${units[power]}`
}

/** `0,4 s`. */
export function formatSeconds(ms: number): string {
  return `${new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }).format(ms / 1000)} s`
}

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

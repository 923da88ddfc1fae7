/** `1 000`, `−939`: French thousands separator and minus sign. */
export function formatCount(count: number): string {
  return count.toLocaleString('fr-FR').replace('-', '−')
}

/** Signed: `+12`, `−1 000`. */
export function formatDifference(difference: number): string {
  return difference < 0 ? formatCount(difference) : `+${formatCount(difference)}`
}

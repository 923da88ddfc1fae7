/** `1 000`, `−939`: thousands by narrow no-break spaces, with the minus of French typography. */
export function formatCount(count: number): string {
  return count.toLocaleString('fr-FR').replace('-', '−')
}

/** With its sign: `+12`, `−1 000`. */
export function formatDifference(difference: number): string {
  return difference < 0 ? formatCount(difference) : `+${formatCount(difference)}`
}

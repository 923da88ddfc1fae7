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

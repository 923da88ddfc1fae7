/** What is said on the phone and typed by an operator: the tail of the id, which is random. */
export function requestNumber(id: string): string {
  return id.slice(-8).toUpperCase()
}

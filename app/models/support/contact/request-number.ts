/** Spoken on the phone and typed by an operator: the random tail of the id. */
export function requestNumber(id: string): string {
  return id.slice(-8).toUpperCase()
}

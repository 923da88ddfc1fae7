/** A value that has a colon of its own goes on in brackets. */
export function factText({ label, value }: { label: string; value: string }): string {
  return `${label}\u202f: ${value.replace(/^([^:]+?)\s: (.+)$/, '$1 ($2)').replace(/\.$/, '')}.`
}

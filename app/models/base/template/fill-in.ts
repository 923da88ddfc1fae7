/** `{name}` in a template's words becomes its value. */
export function fillIn(words: string, values: Record<string, string>): string {
  return words.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

/** `Choisir, Coût` → two labels. */
export function splitTags(typed: string): string[] {
  return typed
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '')
}

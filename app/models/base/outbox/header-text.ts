/** Collapses to one line: a line break would allow header injection. */
export function headerText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}

/** One line: a line break in a header would let its author add headers of his own. */
export function headerText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}

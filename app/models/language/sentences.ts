/** The sentences and lines of a text, each with the space after it; « 1.5 » is not split. */
export function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?…](?:\s?[»")])?\s|\n)(?=[^\s»])/)
}

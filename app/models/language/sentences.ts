/**
 * The sentences and lines of a text, each with the space after it; « 1.5 » and « M. Martin » are not split. No character
 * is lost.
 */
export function splitSentences(text: string): string[] {
  return text.split(/(?=[^\s»])(?<=(?:(?<!(?<!\p{L})M\.|^\d+\.)(?<=[.!?…])(?:\s?[»")])?\s|\n)\s*)/mu)
}

/** A line written by a model goes on in the next one, unless it ends with a stop or a placeholder for a value. */
export function splitWritten(text: string): string[] {
  return text.split(
    /(?=[^\s»])(?<=(?:[.!?…](?:\s?[»")])?\s|\{\{\s*(?:prix|stock|reponse|commande)[^{}]*\}\}[^\S\n]*\n)\s*)/,
  )
}

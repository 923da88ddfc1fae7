import { wordsOf } from './stems'

/**
 * The sentences and lines of a text, each with the space after it; « 1.5 », « M. Martin », « L. 221-28 » and « ven. 4 déc. » are not
 * split. No character is lost.
 */
export function splitSentences(text: string): string[] {
  return text.split(
    /(?=[^\s»])(?<!\b(?:[LR]|lun|mar|mer|jeu|ven|sam|dim)\.\s(?=\d))(?<=(?:(?<!(?<!\p{L})M\.|^\d+\.)(?<=[.!?…])(?:\s?[»")])?\s|\n)\s*)/mu,
  )
}

/** A line written by a model goes on in the next one, unless it ends with a stop or a placeholder for a value. */
export function splitWritten(text: string): string[] {
  return text.split(
    /(?=[^\s»])(?<=(?:[.!?…](?:\s?[»")])?\s|\{\{\s*(?:prix|stock|reponse|commande)[^{}]*\}\}[^\S\n]*\n)\s*)/,
  )
}

/** « Oui. » and lists, with their heading, are not counted. */
export function countSentences(text: string): number {
  const besidePoints = text.replace(/^.*:\n(?=(?:•|-|\d+\.) )/gm, '').replace(/^(?:•|-|\d+\.| ) .*$/gm, '')
  return splitSentences(besidePoints).filter((each) => wordsOf(each).length > 1).length
}

/** Of each line of the first paragraph the first sentence, without what is in brackets or follows a semicolon. */
export function shortText(text: string): string {
  const [paragraph = ''] = text.split('\n\n')
  const lines = paragraph.split('\n').map((line) => {
    const [first = '', second = ''] = splitSentences(line)
    // « Oui. », a name, or « Une idée reçue : Faux. »
    const answer = first.split('\u202f: ').at(-1) ?? ''
    const said = wordsOf(answer).length < 4 ? first + second : first
    return said
      .trim()
      .replace(/ \([^)]*\)/g, '')
      .replace(/\s?;.*$/, '.')
  })
  return lines.join('\n')
}

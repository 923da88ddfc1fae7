// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * Without the characters that no keyboard types and no XML can hold; tabs and line ends stay. To SQLite a text ends
 * at the first U+0000, whatever follows.
 */
export function withoutControlCharacters(text: string): string {
  return text.replace(controlCharacters, '')
}

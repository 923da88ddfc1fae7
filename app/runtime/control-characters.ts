// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Removes characters that XML cannot contain; tabs and line ends stay. SQLite would end a text at the first U+0000. */
export function withoutControlCharacters(text: string): string {
  return text.replace(controlCharacters, '')
}

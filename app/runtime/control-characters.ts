// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Removes characters that XML cannot contain, keeping tabs and line ends. SQLite would truncate a text at U+0000. */
export function withoutControlCharacters(text: string): string {
  return text.replace(controlCharacters, '')
}

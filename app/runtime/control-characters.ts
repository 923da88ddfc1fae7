// biome-ignore lint/suspicious/noControlCharactersInRegex: a fifth of the time of \p{Cc}
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/**
 * Removes C0, DEL and C1 control characters but tabs and line ends, and what else XML 1.0 forbids. SQLite would truncate
 * a text at U+0000.
 */
export function withoutControlCharacters(text: string): string {
  return text.replace(controlCharacters, '')
}

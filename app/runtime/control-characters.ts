// biome-ignore lint/suspicious/noControlCharactersInRegex: a fifth of the time of \p{Cc}
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/**
 * Removes C0, DEL and C1 control characters but tabs and line ends, and what else XML 1.0 forbids. SQLite would truncate
 * a text at U+0000.
 */
export function withoutControlCharacters(text: string): string {
  return text.replace(controlCharacters, '')
}

/** Marks of direction and join, soft hyphens and tags; a joiner stays between the parts of an emoji. */
const invisible =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|\u034f|\udb40[\udc00-\udcff]/g
const looseJoiner =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu

/** For text that comes in: also removes characters without a glyph, which break searches and comparisons. */
export function withoutInvisible(text: string): string {
  const seen = withoutControlCharacters(text).replace(invisible, '')
  return seen.includes('\u200d') ? seen.replace(looseJoiner, '') : seen
}

const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * A part of an address with its escapes in UTF-8. Shops of before often wrote them in Latin-1 or Windows-1252 (`%E9`),
 * or a bare `%`; as it is when it can be decoded.
 */
export function utf8Escapes(text: string): string {
  const escaped = text.replace(/%(?![\da-f]{2})/gi, '%25')
  return isDecodable(escaped)
    ? escaped
    : escaped.replace(/%([89a-f][\da-f])/gi, (_, hex) => encodeURIComponent(letterOf(hex)))
}

function isDecodable(text: string): boolean {
  try {
    // Compared, since the build drops a call whose result is unused.
    return decodeURIComponent(text).length <= text.length
  } catch {
    return false
  }
}

function letterOf(hex: string): string {
  const code = Number.parseInt(hex, 16)
  return WINDOWS_1252[code - 0x80] ?? String.fromCharCode(code)
}

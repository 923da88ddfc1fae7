/** Truncates to `length` characters at a word boundary, with an ellipsis. */
export function cutOnWord(text: string, length: number): string {
  if (text.length <= length) return text
  const room = text.slice(0, length)
  const end = /\s/.test(text.charAt(length - 1)) ? room.length : room.lastIndexOf(' ')
  const kept = end > 0 ? room.slice(0, end) : room.slice(0, length - 1)
  return `${kept.replace(/[\s,;:.!?–—-]+$/, '')}…`
}

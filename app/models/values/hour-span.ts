/** `9-19`; undefined unless a span within 7 and 21 h. */
export function parseHourSpan(text: string): { from: number; to: number } | undefined {
  const [, first, last] = /^(\d{1,2})\s?[-àa]\s?(\d{1,2})$/.exec(text.trim()) ?? []
  const [from, to] = [Number(first), Number(last)]
  return from >= 7 && to <= 21 && from < to ? { from, to } : undefined
}

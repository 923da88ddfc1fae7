export const MAX_MESSAGE_LENGTH = 1000

/** With a narrow no-break space between the thousands. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f')
}

/** No text of that length, with all that is not seen or counted in it, is a message of `MAX_MESSAGE_LENGTH`. */
const MAX_TYPED_LENGTH = 10 * MAX_MESSAGE_LENGTH

export type CheckedMessage = { ok: true; text: string } | { ok: false; reason: 'empty' | 'too-long'; length: number }

/** What a visitor typed, without what cannot be seen; letters are counted as a person counts them. */
export function checkMessage(typed: string): CheckedMessage {
  if (typed.length > MAX_TYPED_LENGTH) return { ok: false, reason: 'too-long', length: typed.length }
  const text = typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\u200d]/gu, '')
    .trim()
  const { length } = [...text]
  if (length === 0) return { ok: false, reason: 'empty', length }
  if (length > MAX_MESSAGE_LENGTH) return { ok: false, reason: 'too-long', length }
  return { ok: true, text }
}

export const MAX_MESSAGE_LENGTH = 1000

/** Thousands are separated by a narrow no-break space. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f')
}

/** Above it, no text can reduce to `MAX_MESSAGE_LENGTH` once invisible characters are stripped. */
const MAX_TYPED_LENGTH = 10 * MAX_MESSAGE_LENGTH

type CheckedMessage = { ok: true; text: string } | { ok: false; reason: 'empty' | 'too-long'; length: number }

/** Strips invisible characters; length is in code points. */
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

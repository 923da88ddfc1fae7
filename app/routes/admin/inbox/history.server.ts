import type { HistoryEntry } from '~/components/admin/inbox/history'
import type { AuditEntry } from '~/database/schema'
import { formatMoment } from '~/models/values/french-date'

const words: Record<string, string> = {
  'conversation.answer': 'a répondu',
  'conversation.hand-back': 'a rendu la conversation à l’assistant',
  'callback.done': 'a marqué le rappel comme fait',
  'callback.reopen': 'a remis le rappel à faire',
  'message.reply': 'a répondu par e-mail',
  'message.done': 'a marqué le message comme traité',
  'message.reopen': 'a rouvert le message',
  'email.resend': 'a renvoyé l’e-mail',
  'email.resend-undo': 'a annulé le renvoi',
}

/** The audit log entries, then the creation. */
export function historyOf(entries: AuditEntry[], others: { at: string | null; words: string }[]): HistoryEntry[] {
  const logged = entries.map(({ hash, at, actor, action }) => ({
    key: hash,
    at,
    words: `${actor} ${words[action] ?? action}`,
  }))
  const dated = others.flatMap(({ at, words }) => (at === null ? [] : { key: words, at, words }))
  return [...logged, ...dated]
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .map(({ key, at, words }) => ({ key, moment: formatMoment(at), words }))
}

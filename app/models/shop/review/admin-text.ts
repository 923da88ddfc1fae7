import type { ReportReason, ReviewEventKind, ReviewStatus } from '~/database/schema'

import { groundText } from './refusal-text'

const reasons: Record<ReportReason, string> = {
  'not-genuine': 'authenticité douteuse',
  insult: 'propos injurieux',
  'personal-data': 'données personnelles',
  unlawful: 'contenu illicite',
  other: 'autre motif',
}

const statuses: Record<ReviewStatus, string> = {
  pending: 'À vérifier',
  published: 'Publié',
  refused: 'Refusé',
  withdrawn: 'Retiré',
}

const events: Record<ReviewEventKind, string> = {
  submitted: 'Envoyé par son auteur',
  changed: 'Modifié par son auteur',
  withdrawn: 'Retiré par son auteur',
  expired: 'Effacé, sa durée de conservation est passée',
  published: 'Publié',
  refused: 'Refusé',
  replied: 'Réponse de la boutique',
  highlighted: 'Mis en avant',
  lowered: 'N’est plus mis en avant',
  kept: 'Gardé malgré un signalement',
}

export function reportReasonText(reason: string): string {
  return wordsIn(reasons, reason)
}

export function reviewStatusText(status: string): string {
  return wordsIn(statuses, status)
}

/** With its ground or text. */
export function reviewEventText(event: { kind: string; ground: string | null; detail: string | null }): string {
  const { kind, ground, detail } = event
  if (kind === 'replied') return detail ? `${events.replied}\u202f: ${detail}` : 'Réponse de la boutique retirée'
  return ground ? `${wordsIn(events, kind)}\u202f: ${groundText(ground)}` : wordsIn(events, kind)
}

function wordsIn(words: Record<string, string>, code: string): string {
  return (Object.hasOwn(words, code) && words[code]) || `inconnu (${code})`
}

import type { ReviewEvent, ShopDb } from '~/database/schema'
import { done } from '~/middleware/flash.server'
import { findForbiddenWords, forbiddenWordsMessage } from '~/models/content/text'
import {
  MAX_REPLY_LENGTH,
  reviewDecisionForm,
  reviewEventText,
  reviewRefusalForm,
  reviewReplyForm,
} from '~/models/shop/review'
import {
  draftReviewRefusal,
  highlightReview,
  keepReportedReview,
  lowerReview,
  type ModerationResult,
  publishReview,
  refuseReview,
  replyToReview,
} from '~/models/shop/review/index.server'
import { formatMoment } from '~/models/values/french-date'
import { caution } from '../row-answer.server'
import { type Asked, changed, missing, showMail, verb, verbsOf, wrong } from '../verbs.server'

export const reviewVerbs = verbsOf('/admin/avis/:reviewId/*', {
  publier: decision(publishReview, {
    done: 'L’avis est publié.',
    refused: 'Cet avis est déjà publié, ou retiré par son auteur.',
  }),
  'mise-en-avant': decision(highlightReview, {
    done: 'L’avis est mis en avant.',
    refused: 'Cet avis n’est pas publié.',
  }),
  'mise-en-avant/fin': decision(lowerReview, {
    done: 'L’avis n’est plus mis en avant.',
    refused: 'Cet avis n’était pas mis en avant.',
  }),
  signalements: decision(keepReportedReview, {
    done: 'L’avis est gardé, le signalement est traité.',
    refused: 'Cet avis n’a plus de signalement à traiter.',
  }),

  refus: verb(reviewRefusalForm, async (asked) => {
    const { db, actor, at } = asked
    const { version, ground } = asked.value
    const reviewId = reviewIn(asked)
    const isAuthorNotified = (await draftReviewRefusal(db, { reviewId, ground })) !== undefined
    const refused = await refuseReview(db, { reviewId, ground, seen: version, actor, at })
    if (refused.ok) return done(isAuthorNotified ? 'L’avis est refusé, son auteur en reçoit le motif.' : exampleRefused)
    if (refused.reason === 'unknown') return unknownReview
    if (refused.reason === 'changed') return changedSince(refused.since)
    return wrong('ground', 'Cet avis est déjà refusé pour ce motif, ou retiré par son auteur')
  }),

  'refus/message': verb(reviewRefusalForm, async (asked) => {
    const draft = await draftReviewRefusal(asked.db, { reviewId: reviewIn(asked), ground: asked.value.ground })
    return draft ? showMail(asked, draft.to, draft.mail) : unknownReview
  }),

  reponse: verb(reviewReplyForm, async (asked) => {
    const { db, template, actor, at } = asked
    const { version, reply } = asked.value
    const found = findForbiddenWords(template.forbiddenWords, reply)
    if (found) return wrong('reply', forbiddenWordsMessage(found))
    const replied = await replyToReview(db, { reviewId: reviewIn(asked), reply, seen: version, actor, at })
    if (replied.ok) return done(reply ? 'La réponse est enregistrée.' : 'L’avis n’a pas de réponse.')
    if (replied.reason === 'unknown') return unknownReview
    if (replied.reason === 'changed') return changedSince(replied.since)
    return wrong('reply', replyRefusals[replied.reason])
  }),
})

export type ReviewVerb = (typeof reviewVerbs.paths)[number]

const unknownReview = missing('Avis inconnu')
const exampleRefused = 'L’avis est refusé. C’est un exemple\u202f: il n’a pas d’auteur, aucun e-mail ne part.'
const replyRefusals = {
  'not-waiting': 'Cet avis n’est pas publié et n’attend pas de l’être\u202f: personne ne lirait la réponse',
  'too-long': `${MAX_REPLY_LENGTH} caractères au plus`,
}

type Decide = (
  db: ShopDb,
  input: { reviewId: string; seen: number } & Pick<Asked, 'actor' | 'at'>,
) => Promise<ModerationResult>

/** Without input; refused by a notice. */
function decision(decide: Decide, words: { done: string; refused: string }) {
  return verb(reviewDecisionForm, async (asked) => {
    const { db, actor, at } = asked
    const decided = await decide(db, { reviewId: reviewIn(asked), seen: asked.value.version, actor, at })
    if (decided.ok) return done(words.done)
    if (decided.reason === 'unknown') return unknownReview
    if (decided.reason !== 'changed') return caution(words.refused)
    return caution('Rien n’est enregistré\u202f: cet avis a changé entre-temps.', ...decided.since.map(eventLine))
  })
}

function reviewIn({ params: { reviewId = '' } }: Pick<Asked, 'params'>): string {
  return reviewId
}

/** Conflict: the changes another administrator made, newest first. */
function changedSince(since: ReviewEvent[]) {
  return changed(since[0]?.id ?? 0, since.map(eventLine))
}

function eventLine(event: ReviewEvent): string {
  return `${event.actor}, ${formatMoment(event.created_at)} — ${reviewEventText(event)}`
}

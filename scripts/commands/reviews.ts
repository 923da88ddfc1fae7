import type { ShopDb } from '~/database/schema'
import { MAX_REPLY_LENGTH, ratingText, refusalGrounds, refusalText, reportReasonText } from '~/models/shop/review'
import {
  draftReviewRefusal,
  highlightReview,
  keepReportedReview,
  listOpenReports,
  listPendingReviews,
  publishReview,
  queueReviewInvitations,
  refuseReview,
  replyToReview,
} from '~/models/shop/review/index.server'
import { formatDateTime } from '~/models/values/french-date'

import { refuse } from '../refuse'
import type { Command } from './index'

const MAX_INVITATIONS = 500

const usage = [
  'npm run reviews liste ce qui attend une relecture\u202f; npm run reviews -- invite envoie sans attendre les invitations dues.',
  'Puis, avec l’identifiant d’un avis\u202f:',
  '  npm run reviews -- <id> publish',
  '  npm run reviews -- <id> refuse <motif>',
  '  npm run reviews -- <id> reply "<texte>"   un texte vide retire la réponse',
  '  npm run reviews -- <id> highlight         met l’avis en avant',
  '  npm run reviews -- <id> keep              laisse tel quel un avis signalé',
  'Motifs de refus (une note basse n’en est pas un)\u202f:',
  ...refusalGrounds.map((ground) => `  ${ground.padEnd(14)} ${refusalText[ground]}`),
].join('\n')

/** `reviews` lists pending ones; `reviews invite` sends invitations now; `reviews <id> <verb>` decides. */
const reviews: Command = async ([reviewId, verb, ...words], context) => {
  const { write } = context
  const { db } = context.tenant
  if (reviewId === undefined) return list(db, write)
  if (reviewId === 'invite') {
    const queued = await queueReviewInvitations(db, { at: new Date(), limit: MAX_INVITATIONS })
    write(`Invitations mises en file\u202f: ${queued}.`)
    return 0
  }
  const decision = { reviewId, actor: { id: null, name: 'boutique' }, at: new Date() }
  const print = (result: { ok: boolean }, done: string, refused: string) => {
    write(result.ok ? done : refused)
    return result.ok ? 0 : 1
  }
  switch (verb) {
    case 'publish':
      return print(await publishReview(db, decision), 'L’avis est publié.', 'Aucun avis de cet identifiant n’attend.')
    case 'refuse': {
      const ground = refusalGrounds.find((known) => known === words[0])
      if (!ground) break
      const isAuthorNotified = (await draftReviewRefusal(db, { reviewId, ground })) !== undefined
      const refused = await refuseReview(db, { ...decision, ground })
      return print(
        refused,
        isAuthorNotified
          ? 'L’avis est refusé et son auteur en reçoit le motif.'
          : 'L’avis d’exemple est refusé, sans e-mail.',
        'Cet avis n’attend pas et n’est pas publié.',
      )
    }
    case 'reply':
      return print(
        await replyToReview(db, { ...decision, reply: words.join(' ') }),
        'La réponse est enregistrée.',
        `Cet avis n’attend pas et n’est pas publié, ou la réponse dépasse ${MAX_REPLY_LENGTH} caractères.`,
      )
    case 'highlight':
      return print(await highlightReview(db, decision), 'L’avis est mis en avant.', 'Cet avis n’est pas publié.')
    case 'keep':
      return print(await keepReportedReview(db, decision), 'L’avis reste tel quel.', 'Cet avis n’est pas signalé.')
  }
  return refuse(context, usage)
}

async function list(db: ShopDb, write: (line: string) => void): Promise<number> {
  const pending = await listPendingReviews(db)
  for (const review of pending) {
    const title = review.title ? `${review.title} — ` : ''
    write(`${review.id}  ${formatDateTime(new Date(review.updated_at))}  commande ${review.order_number ?? ''}
    ${review.product_name}, ${ratingText(review.rating_halves)}, ${review.author_name} (${review.location})
    ${title}${review.comment.replaceAll('\n', '\n    ')}`)
  }
  const reports = await listOpenReports(db)
  for (const report of reports) {
    write(`${report.review_id}  signalé le ${formatDateTime(new Date(report.reported_at))}\u202f: ${reportReasonText(report.reason)}
    Signalement\u202f: ${report.detail}
    ${report.product_name}\u202f: ${report.comment.replaceAll('\n', '\n    ')}`)
  }
  if (pending.length + reports.length === 0) write('Aucun avis n’attend de relecture.')
  else write(usage)
  return 0
}

export default reviews

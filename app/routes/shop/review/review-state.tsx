import { href } from 'react-router'
import { Notice } from '~/components/ui/notice'
import type { RefusalGround, ReviewStatus } from '~/database/schema'
import { refusalText } from '~/models/shop/review'
import { formatDate } from '~/models/values/french-date'

interface ReviewStateProps {
  status: ReviewStatus
  ground: RefusalGround | null
  publishedAt: string | null
  moderationDays: string
  withdrawHref: string
}

/** Shown to the author. */
export function ReviewState({ status, ground, publishedAt, moderationDays, withdrawHref }: ReviewStateProps) {
  const tone = status === 'published' ? 'done' : status === 'refused' ? 'caution' : 'info'
  return (
    <Notice tone={tone} live={false} link={{ href: withdrawHref, label: 'Retirer mon avis' }}>
      {status === 'published' && publishedAt ? (
        <p>
          <strong>Votre avis est publié</strong> depuis le {formatDate(new Date(publishedAt))}. Si vous le modifiez, il
          sera relu avant d’être publié de nouveau.
        </p>
      ) : null}
      {status === 'pending' ? (
        <p>
          <strong>Votre avis attend sa relecture</strong>, sous {moderationDays} jours au plus. Vous pouvez encore le
          modifier.
        </p>
      ) : null}
      {status === 'refused' && ground ? (
        <>
          <p>
            <strong>Votre avis n’est pas publié.</strong> {refusalText[ground]}
          </p>
          <p>Vous pouvez le modifier et le renvoyer.</p>
        </>
      ) : null}
    </Notice>
  )
}

/** The page where a delivered order's product is reviewed. */
export function reviewHref(params: { token: string }, productId: string): string {
  return `${href('/avis/laisser/:token', params)}?produit=${encodeURIComponent(productId)}`
}

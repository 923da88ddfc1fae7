import { data, href } from 'react-router'
import type { z } from 'zod'
import { DataNote } from '~/components/shop/legal/data-note'
import { homeCrumb, PageTop } from '~/components/shop/page/page-top'
import { ReviewCard } from '~/components/shop/review/review-card'
import { EmailField, SelectField, TextAreaField } from '~/components/ui/field'
import { PostForm } from '~/components/ui/post-form'
import { useFields } from '~/components/ui/use-fields'
import type { ReportReason } from '~/database/schema'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { REPORT_YEARS } from '~/models/shop/review'
import { findShownReview, reportReasons, reportReview, reportSchema } from '~/models/shop/review/index.server'
import { parseForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/review-report'

export const handle = {
  policy: {
    keptReadOnly: true,
    cache: 'revalidate',
    limit: 'mail',
    parameters: 'public',
    showsForm: true,
    search: 'open',
  } satisfies RoutePolicy,
}

const reasonText: Record<ReportReason, string> = {
  'not-genuine': 'Je doute de son authenticité',
  insult: 'Propos injurieux ou discriminatoires',
  'personal-data': 'Données personnelles ou coordonnées',
  unlawful: 'Contenu contraire à la loi',
  other: 'Autre motif',
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const review = await findShownReview(shopRequest(context).db, params.reviewId)
  if (!review) throw data('Avis inconnu', { status: 404 })
  return {
    review,
    options: [
      { value: '', label: 'Choisir un motif' },
      ...reportReasons.map((value) => ({ value, label: reasonText[value] })),
    ],
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = await parseForm(request, reportSchema)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const { db, at } = shopRequest(context)
  const reported = await reportReview(db, { ...submission.value, reviewId: params.reviewId, at })
  if (!reported.ok) throw data('Avis inconnu', { status: 404 })
  return redirectWithNotice(
    context,
    href('/avis'),
    done('Merci, votre signalement est enregistré.', 'Une personne va relire cet avis.'),
  )
}

export default function ReviewReport({ loaderData, actionData }: Route.ComponentProps) {
  const { review, options } = loaderData
  const { fields, errors } = useFields<z.input<typeof reportSchema>>('signalement', { lastResult: actionData })
  return (
    <>
      <PageTop
        title="Signaler un avis"
        noIndex
        trail={[homeCrumb, { label: 'Avis clients', href: href('/avis') }]}
        crumb="Signaler"
        lead="Gratuit, sans compte et sans donner votre nom."
      />
      <div className="stack stack-large narrow">
        <ReviewCard review={review} heading="h2" withProduct />
        <PostForm errors={errors} submit="Envoyer le signalement">
          <SelectField field={fields.reason} label="Motif" options={options} required />
          <TextAreaField
            field={fields.detail}
            label="Votre explication"
            hint="La loi demande qu’un signalement soit motivé. N’indiquez pas de données personnelles."
            rows={4}
            maxLength={500}
            required
          />
          <EmailField
            field={fields.email}
            label="E-mail (facultatif)"
            hint="Pour connaître la décision. Il est effacé dès qu’elle est prise."
          />
          <DataNote>
            Ce que vous écrivez sert à relire l’avis (obligation légale) et est gardé {REPORT_YEARS} an après la
            décision.
          </DataNote>
        </PostForm>
      </div>
    </>
  )
}

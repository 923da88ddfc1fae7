import { data, href } from 'react-router'
import type { z } from 'zod'
import { Breadcrumb } from '~/components/shop/page/breadcrumb'
import { PageMeta } from '~/components/shop/page/page-meta'
import { ReviewCard } from '~/components/shop/review/review-card'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/error-summary'
import { SelectField, TextAreaField } from '~/components/ui/field'
import { PageHeader } from '~/components/ui/page-header'
import { useFields } from '~/components/ui/use-fields'
import type { ReportReason } from '~/database/schema'
import { redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { REPORT_YEARS } from '~/models/review'
import { findShownReview, reportReasons, reportReview, reportSchema } from '~/models/review/index.server'
import { parseForm } from '~/routes/posted-form.server'
import { requestContextOf } from '~/runtime/request-context.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/review-report'

export const handle = {
  policy: {
    cache: 'revalidate',
    limit: 'mail',
    parameters: 'public',
    showsForm: true,
    search: 'open',
  } satisfies RoutePolicy,
}

const reasonWords: Record<ReportReason, string> = {
  'not-genuine': 'Je doute de son authenticité',
  insult: 'Propos injurieux ou discriminatoires',
  'personal-data': 'Données personnelles ou coordonnées',
  unlawful: 'Contenu contraire à la loi',
  other: 'Autre motif',
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const review = await findShownReview(context.get(tenantContext).db, params.reviewId)
  if (!review) throw data('Avis inconnu', { status: 404 })
  return {
    review,
    options: [
      { value: '', label: 'Choisir un motif' },
      ...reportReasons.map((value) => ({ value, label: reasonWords[value] })),
    ],
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = await parseForm(request, reportSchema)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const { db } = context.get(tenantContext)
  const reported = await reportReview(db, {
    ...submission.value,
    reviewId: params.reviewId,
    at: requestContextOf(context).at,
  })
  if (!reported.ok) throw data('Avis inconnu', { status: 404 })
  return redirectWithNotice(context, href('/avis'), {
    tone: 'done',
    lines: ['Merci, votre signalement est enregistré.', 'Une personne va relire cet avis.'],
  })
}

export default function ReviewReport({ loaderData, actionData }: Route.ComponentProps) {
  const { review, options } = loaderData
  const { fields, errors } = useFields<z.input<typeof reportSchema>>('signalement', { lastResult: actionData })
  return (
    <>
      <PageMeta title="Signaler un avis" noIndex />
      <Breadcrumb
        items={[
          { label: 'Accueil', href: href('/') },
          { label: 'Avis clients', href: href('/avis') },
          { label: 'Signaler' },
        ]}
      />
      <PageHeader title="Signaler un avis" lead="Gratuit, sans compte et sans donner votre nom." />
      <div className="stack stack-large narrow">
        <ReviewCard review={review} heading="h2" withProduct />
        <form className="form" method="post" noValidate>
          <ErrorSummary errors={errors} />
          <SelectField field={fields.reason} label="Motif" options={options} required />
          <TextAreaField
            field={fields.detail}
            label="Votre explication"
            hint="La loi demande qu’un signalement soit motivé. N’indiquez pas de données personnelles."
            rows={4}
            maxLength={500}
            required
          />
          <p className="muted small">
            Ce que vous écrivez sert à relire l’avis (obligation légale) et est gardé {REPORT_YEARS} an après la
            décision. Vos droits et nos coordonnées sont à la page{' '}
            <a href={href('/confidentialite')}>Confidentialité</a>.
          </p>
          <div>
            <Button>Envoyer le signalement</Button>
          </div>
        </form>
      </div>
    </>
  )
}

import { href } from 'react-router'
import type { z } from 'zod'
import { useShop } from '~/components/shop/page/use-shop'
import { Progress, stepHref } from '~/components/shop/questionnaire/question-step'
import { Button, ButtonLink } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/error-summary'
import { EmailField, Field, PhoneField } from '~/components/ui/field'
import { type DescribedField, type FormState, useFields } from '~/components/ui/use-fields'
import { questionnaireConsents } from '~/models/base/user'
import { type Answers, answersQuery, type contactFormSchema } from '~/models/crm/advice'

type Contact = z.input<typeof contactFormSchema>

interface ContactStepProps extends FormState<Contact> {
  /** Number of questions. */
  count: number
  answers: Answers
  /** After which a number without consent to calls is erased. */
  phoneDays: string
}

/** The contact is optional: a link leads to the results without it. */
export function ContactStep({ count, answers, phoneDays, ...state }: ContactStepProps) {
  const { fields, errors } = useFields<Contact>('coordonnees', state)
  return (
    <div className="quiz">
      <Progress number={count} count={count} />
      <h1>Vos recommandations sont prêtes</h1>
      <p>
        Laissez vos coordonnées si vous souhaitez que nous puissions vous conseiller.{' '}
        <a href={resultsHref(answers)}>Voir mes recommandations sans laisser mes coordonnées</a>
      </p>
      <form className="form" method="post" action={stepHref(count + 1, answers)} noValidate>
        <ErrorSummary title="Vérifiez vos coordonnées" errors={errors} />
        <div className="fields">
          <Field field={fields.name} label="Nom complet" required autoComplete="name" />
          <EmailField field={fields.email} required />
          <PhoneField field={fields.phone} label="Téléphone (facultatif)" />
        </div>
        <fieldset className="choices">
          <legend>Pour vous conseiller ensuite (facultatif)</legend>
          <Consent field={fields.consent_email} text={questionnaireConsents.email.text} />
          <Consent field={fields.consent_phone} text={questionnaireConsents.phone.text} />
        </fieldset>
        <PrivacySentence phoneDays={phoneDays} />
        <div className="form-end">
          <Button large data-busy="Analyse en cours...">
            Voir mes recommandations
          </Button>
          <ButtonLink large variant="quiet" href={stepHref(count, answers)}>
            Retour
          </ButtonLink>
        </div>
      </form>
    </div>
  )
}

export function resultsHref(answers: Answers): string {
  return `${href('/questionnaire/resultats')}?${answersQuery(answers)}`
}

function Consent({ field, text }: { field: DescribedField; text: string }) {
  return (
    <label className="checkbox">
      <input type="checkbox" name={field.name} value="on" defaultChecked={field.initialValue === 'on'} />
      <span>{text}</span>
    </label>
  )
}

/** Art. 13 RGPD. */
function PrivacySentence({ phoneDays }: { phoneDays: string }) {
  const shop = useShop()
  return (
    <p className="muted small">
      Vos coordonnées et vos réponses servent à préparer vos recommandations et à vous reconnaître si vous nous demandez
      conseil (mesures prises à votre demande). Nous n’écrivons et n’appelons pour vous conseiller que si vous cochez la
      case correspondante ; la première vous vaut un e-mail avec vos recommandations (consentement, que vous retirez
      quand vous voulez, par le lien de cet e-mail ou dans <a href={href('/profile')}>votre compte</a>). Elles sont
      effacées 3 ans après notre dernier contact ; votre téléphone, sans votre accord pour être appelé, après{' '}
      {phoneDays} jours. Pour les consulter, les corriger ou les faire effacer
      {shop?.email ? (
        <>
          , écrivez à <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </>
      ) : null}
      {'\u202f: '}
      <a href={href('/confidentialite')}>vos données et vos droits</a>.
    </p>
  )
}

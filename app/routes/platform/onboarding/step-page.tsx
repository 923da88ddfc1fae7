import { href } from 'react-router'
import { PlatformMeta } from '~/components/platform/platform-meta'
import { Button, ButtonLink } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/error-summary'
import { Notice } from '~/components/ui/notice'
import { useFields } from '~/components/ui/use-fields'
import { steps } from '~/models/platform/tenant'
import { type Fields, StepFields, type StepPageProps } from './step-fields'

const titles = [
  'Quelle est votre entreprise\u202f?',
  'Quel est votre métier\u202f?',
  'Quelle taille, et quelle clientèle\u202f?',
  'Qu’attendez-vous de votre espace\u202f?',
  'Que faites-vous, et avec quel budget\u202f?',
  'Dans quelle langue\u202f?',
  'Tout est-il juste\u202f?',
]

export function StepPage(props: StepPageProps) {
  const { step, reached, values, wanted, lastResult, found } = props
  const { fields, errors } = useFields<Fields>('etape', { lastResult, defaultValue: values })
  const isLast = step === steps.length
  const action = isLast ? href('/catalyse/onboarding/espace') : stepHref(step)
  return (
    <div className="wrap onboarding">
      <PlatformMeta
        title={`${step} / ${steps.length} · ${steps[step - 1]} – Catalyse`}
        description="Créez votre espace en sept étapes."
        noIndex
      />
      <StepList step={step} reached={reached} />
      <div className="onboarding-step">
        <Progress step={step} />
        <h1>{titles[step - 1]}</h1>
        {found ? <Notice {...found} /> : null}
        <form className="form" method="post" action={action} noValidate>
          <ErrorSummary errors={errors} title="Il manque quelque chose" />
          {wanted.sector ? <input type="hidden" name="secteur" value={wanted.sector} /> : null}
          {wanted.plan ? <input type="hidden" name="formule" value={wanted.plan} /> : null}
          <StepFields {...props} fields={fields} />
          <div className="onboarding-ways">
            {step > 1 ? (
              <ButtonLink variant="quiet" href={stepHref(step - 1)}>
                Précédent
              </ButtonLink>
            ) : null}
            <Button>{isLast ? 'Créer mon espace' : 'Suivant'}</Button>
          </div>
        </form>
        <p className="muted small">{keptText(props)}</p>
      </div>
    </div>
  )
}

function keptText({ step, mailed, sendsMails }: StepPageProps): string {
  if (step === 1)
    return 'Vos réponses seront gardées à chaque étape, et un lien pour les reprendre ailleurs partira à votre adresse.'
  if (!mailed) return 'Vos réponses sont gardées dans ce navigateur.'
  if (!sendsMails) return `Vos réponses sont gardées. Aucun e-mail ne part d’ici\u202f: le lien pour reprendre attend.`
  const verb = mailed.isSent ? 'est parti' : 'part'
  return `Vos réponses sont gardées. Un lien pour les reprendre ailleurs ${verb} à ${mailed.to}.`
}

function stepHref(step: number): string {
  return href('/catalyse/onboarding/:step', { step: String(step) })
}

function Progress({ step }: { step: number }) {
  return (
    <div className="onboarding-progress">
      <p>
        <span className="visually-hidden">Étape </span>
        <strong className="num">
          {step} / {steps.length}
        </strong>{' '}
        <span className="muted">· {steps[step - 1]}</span>
      </p>
      <progress value={step} max={steps.length} aria-label="Avancement de l’inscription" />
    </div>
  )
}

/** Answered steps can be opened again. */
function StepList({ step, reached }: { step: number; reached: number }) {
  return (
    <nav className="onboarding-steps" aria-label="Étapes de l’inscription">
      <p className="muted small">Création de votre espace</p>
      <ol>
        {steps.map((label, index) => (
          <li
            key={label}
            className={index + 1 < reached ? 'done' : undefined}
            aria-current={index + 1 === step ? 'step' : undefined}
          >
            {index + 1 <= reached && index + 1 !== step ? <a href={stepHref(index + 1)}>{label}</a> : label}
          </li>
        ))}
      </ol>
    </nav>
  )
}

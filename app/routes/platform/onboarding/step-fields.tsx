import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Button } from '~/components/ui/button'
import { ChoiceCard, Choices } from '~/components/ui/card'
import { CheckField, EmailField, Field, FieldError, TextAreaField } from '~/components/ui/field'
import type { NoticeProps } from '~/components/ui/notice'
import type { DescribedField } from '~/components/ui/use-fields'
import { budgets, type Objective, objectiveKeys, objectives, sectors, sizes, zones } from '~/models/platform/tenant'
import type { Wanted } from '~/models/platform/tenant/index.server'
import type { SummaryRow } from './step-page.server'

export interface StepPageProps {
  step: number
  /** First step that is not answered. */
  reached: number
  values: Record<string, string>
  wanted: Wanted
  /** Where the link to resume was mailed. */
  mailed: { to: string; isSent: boolean } | undefined
  sendsMails: boolean
  hasRegister: boolean
  /** After the name of the workspace, in its address. */
  addressEnd: string
  summary: SummaryRow[]
  lastResult?: SubmissionResult
  /** What the company register answered. */
  found?: Pick<NoticeProps, 'tone' | 'lines'>
  /** Free addresses, where the one asked for is taken. */
  suggestions?: string[]
}

type FieldName =
  | 'company_name'
  | 'owner_name'
  | 'email'
  | 'siren'
  | 'business_sector'
  | 'business_size'
  | 'geographic_zone'
  | 'monthly_budget'
  | 'business_description'
  | 'fr'
  | 'subdomain'
  | 'accord'
  | Objective

export type Fields = Record<FieldName, string>

type StepProps = Pick<StepPageProps, 'hasRegister' | 'addressEnd' | 'summary' | 'suggestions'> & {
  fields: Record<FieldName, DescribedField>
}

export function StepFields({ step, ...props }: StepProps & { step: number }) {
  const Step = stepParts[step - 1]
  return Step ? <Step {...props} /> : null
}

const stepParts = [Company, SectorChoice, SizeAndZone, Objectives, Activity, Language, Review]

function Company({ fields, hasRegister }: StepProps) {
  return (
    <div className="fields">
      {hasRegister ? (
        <Field
          field={fields.siren}
          label="SIREN (facultatif)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          hint={'Neuf chiffres\u202f: le registre des entreprises remplit le nom et le secteur.'}
          below={
            <div>
              <Button variant="quiet" name="chercher" value="1">
                Chercher au registre
              </Button>
            </div>
          }
        />
      ) : null}
      <Field field={fields.company_name} label="Nom de l’entreprise" autoComplete="organization" required />
      <Field field={fields.owner_name} label="Votre nom" autoComplete="name" required />
      <EmailField
        field={fields.email}
        label="Votre e-mail"
        hint="Le lien de connexion à votre espace y part."
        required
      />
      {hasRegister ? null : (
        <Field
          field={fields.siren}
          label="SIREN (facultatif)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          hint="Neuf chiffres. La recherche au registre des entreprises n’est pas configurée ici."
        />
      )}
    </div>
  )
}

function SectorChoice({ fields }: StepProps) {
  return (
    <Radios
      field={fields.business_sector}
      legend="Secteur"
      hideLegend
      className="onboarding-pairs"
      options={Object.entries(sectors).map(([value, { label }]) => ({ value, label }))}
    />
  )
}

function SizeAndZone({ fields }: StepProps) {
  return (
    <>
      <Radios field={fields.business_size} legend="Taille de l’entreprise" options={optionsOf(sizes)} />
      <Radios
        field={fields.geographic_zone}
        legend={'Où sont vos clients\u202f?'}
        className="onboarding-thirds"
        options={optionsOf(zones)}
      />
    </>
  )
}

function Objectives({ fields }: StepProps) {
  const [first] = objectiveKeys
  const { errors } = fields[first]
  return (
    <fieldset className="choices" aria-describedby={errors ? 'objectifs-error' : undefined}>
      <legend className="visually-hidden">Objectifs</legend>
      <p className="muted">Un ou plusieurs.</p>
      {objectiveKeys.map((key) => (
        <label key={key} className="choice">
          <input
            type="checkbox"
            id={key}
            name={key}
            defaultChecked={fields[key].initialValue === 'on'}
            aria-describedby={`${key}-body`}
          />
          <span className="choice-title">{key}</span>
          <span className="choice-body" id={`${key}-body`}>
            {objectives[key]}
          </span>
        </label>
      ))}
      {errors ? <FieldError id="objectifs-error" message={errors.join(' ')} /> : null}
    </fieldset>
  )
}

function Activity({ fields }: StepProps) {
  return (
    <>
      <TextAreaField
        field={fields.business_description}
        label="Votre activité, en quelques phrases"
        hint="Ce que vous vendez ou faites, et pour qui. Modifiable plus tard."
        maxLength={2000}
        rows={4}
        required
      />
      <Radios
        field={fields.monthly_budget}
        legend="Budget mensuel"
        className="onboarding-pairs"
        options={optionsOf(budgets)}
      />
    </>
  )
}

function Language({ fields }: StepProps) {
  return (
    <>
      <CheckField field={fields.fr} required>
        Français
      </CheckField>
      <p className="muted">
        Votre site, vos e-mails et l’administration sont en français. C’est la seule langue proposée aujourd’hui.
      </p>
    </>
  )
}

function Review({ fields, summary, addressEnd, suggestions = [] }: StepProps) {
  return (
    <>
      <dl className="onboarding-summary">
        {summary.map(({ step, label, text }) => (
          <div key={step}>
            <dt>{label}</dt>
            <dd>
              {text}{' '}
              <a href={href('/catalyse/onboarding/:step', { step: String(step) })}>
                Modifier<span className="visually-hidden">{`\u202f: ${label}`}</span>
              </a>
            </dd>
          </div>
        ))}
      </dl>
      <Field
        field={fields.subdomain}
        label="Adresse de votre espace"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={80}
        hint={`Suivie de ${addressEnd}. De 3 à 40 lettres sans accent, chiffres ou traits d’union.`}
        below={
          suggestions.length > 0 ? (
            <p className="small">
              Libres{'\u202f'}: <strong>{suggestions.join(', ')}</strong>.
            </p>
          ) : null
        }
        required
      />
      <CheckField field={fields.accord} required>
        J’accepte l’<a href={href('/catalyse/sous-traitance')}>accord de sous-traitance des données</a> et les{' '}
        <a href={href('/catalyse/conditions')}>conditions du service</a>.
      </CheckField>
    </>
  )
}

interface RadiosProps {
  field: DescribedField
  legend: ReactNode
  hideLegend?: boolean
  className?: string
  options: { value: string; label: string }[]
}

function Radios({ field, legend, hideLegend, className, options }: RadiosProps) {
  const { name, initialValue, errors } = field
  const errorId = errors ? `${name}-error` : undefined
  return (
    // The error summary leads to the group.
    <div id={name} className="stack stack-small">
      <Choices legend={legend} hideLegend={hideLegend}>
        <div className={className ?? 'onboarding-list'}>
          {options.map(({ value, label }, index) => (
            <ChoiceCard
              key={value}
              id={`${name}-${index + 1}`}
              name={name}
              value={value}
              checked={initialValue === value}
              title={label}
              describedBy={errorId}
            />
          ))}
        </div>
      </Choices>
      {errors ? <FieldError id={`${name}-error`} message={errors.join(' ')} /> : null}
    </div>
  )
}

function optionsOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

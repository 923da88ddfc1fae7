import { href } from 'react-router'
import { AdminForm, type FormAnswer, fieldNamed } from '~/components/admin/form/admin-form'
import { productForms } from '~/components/admin/form/forms/products'
import { TypedField } from '~/components/admin/form/typed-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { CheckField, SelectField, TextAreaField } from '~/components/ui/field'
import type { DescribedField } from '~/components/ui/use-fields'
import { answerWeightName, MAX_SCORE } from '~/models/crm/advice'
import { BackToQuestionnaire } from './question-form'

export interface AnswerPageData {
  question: { name: string; title: string }
  /** Undefined for a new answer. */
  answer?: string
  values: Partial<Record<string, string>>
  version: number
  products: { id: string; name: string }[]
  needs: { value: string; label: string }[]
  /** The budget is asked for here, or nowhere yet. */
  hasBudget: boolean
}

export function AnswerPage({ refused, ...page }: AnswerPageData & { refused: FormAnswer | undefined }) {
  const { question, answer, values, version, products } = page
  const ids = products.map(({ id }) => id)
  return (
    <>
      <AdminHeader
        title={answer === undefined ? 'Nouvelle réponse' : 'Modifier une réponse'}
        lead={`À la question «\u202f${question.title}\u202f».`}
        actions={<BackToQuestionnaire />}
      />
      <AdminForm
        id="reponse-questionnaire"
        schema={productForms(({ questionnaireAnswerForm }) => questionnaireAnswerForm(ids))}
        action={actionOf(question.name, answer)}
        defaultValue={values}
        version={version}
        button={answer === undefined ? 'Ajouter la réponse' : 'Enregistrer dans le brouillon'}
        pending="Enregistrement…"
        refused={refused}
      >
        {(fields) => (
          <>
            <TypedField field={fieldNamed(fields, 'title')} label="Réponse" autoComplete="off" required />
            <TypedField
              field={fieldNamed(fields, 'text')}
              label="Explication"
              hint="Une phrase sous la réponse."
              autoComplete="off"
            />
            <LeadPart fields={fields} />
            <AdvicePart fields={fields} {...page} />
            {products.length > 0 ? <ProductsPart fields={fields} products={products} /> : null}
          </>
        )}
      </AdminForm>
    </>
  )
}

function actionOf(question: string, answer: string | undefined): string {
  if (answer === undefined) return href('/admin/questionnaire/questions/:question/nouvelle-reponse', { question })
  return href('/admin/questionnaire/questions/:question/reponses/:answer', {
    question,
    answer: encodeURIComponent(answer),
  })
}

type Fields = Record<string, DescribedField>

/** What it says of the person who gives it. */
function LeadPart({ fields }: { fields: Fields }) {
  return (
    <fieldset className="product-part questionnaire-part">
      <legend>Ce qu’elle dit du client</legend>
      <TypedField
        field={fieldNamed(fields, 'points')}
        label="Points du lead"
        hint={`De 0 à ${MAX_SCORE}, additionnés sur toutes les questions\u202f: plus il y en a, plus l’envie d’acheter est nette.`}
        inputMode="numeric"
        autoComplete="off"
      />
      <TypedField
        field={fieldNamed(fields, 'score')}
        label="Mots du score"
        hint="Lus sur la fiche du lead, à côté des points. Vide : les mots de la réponse."
        autoComplete="off"
      />
      <SelectField
        field={fieldNamed(fields, 'customer_type')}
        label="Type de client"
        options={[
          { value: '', label: 'Particulier' },
          { value: 'professionnel', label: 'Professionnel' },
          { value: 'mixte', label: 'Mixte' },
        ]}
      />
    </fieldset>
  )
}

/** What it asks of the products. */
function AdvicePart({ fields, needs, hasBudget }: Pick<AnswerPageData, 'needs' | 'hasBudget'> & { fields: Fields }) {
  return (
    <fieldset className="product-part questionnaire-part">
      <legend>Ce qu’elle demande</legend>
      <SelectField
        field={fieldNamed(fields, 'need')}
        label="Besoin"
        hint="Les produits qui répondent à ce besoin conviennent, même sans conseil écrit pour eux."
        options={[{ value: '', label: 'Aucun en particulier' }, ...needs]}
      />
      <CheckField field={fieldNamed(fields, 'at_once')}>
        La personne est pressée : ce qui est disponible passe devant
      </CheckField>
      {hasBudget ? <BudgetPart fields={fields} /> : null}
      <TypedField
        field={fieldNamed(fields, 'advice_title')}
        label="Conseil au-dessus des produits"
        hint="Pour dire, par exemple, qu’aucun produit n’est nécessaire. Vide : les produits seuls."
        autoComplete="off"
      />
      <TextAreaField field={fieldNamed(fields, 'advice_body')} label="Texte de ce conseil" rows={3} spellCheck />
    </fieldset>
  )
}

function BudgetPart({ fields }: { fields: Fields }) {
  return (
    <>
      <SelectField
        field={fieldNamed(fields, 'budget')}
        label="Budget"
        hint="Un produit plus cher le dit, et passe derrière."
        options={[
          { value: '', label: 'Ne dit rien du budget' },
          { value: 'limit', label: 'Un budget au plus' },
          { value: 'open', label: 'Sans plafond' },
        ]}
      />
      <TypedField
        field={fieldNamed(fields, 'limit')}
        label="Budget au plus, en euros TTC"
        inputMode="numeric"
        autoComplete="off"
      />
      <CheckField field={fieldNamed(fields, 'modest')}>
        Si rien n’entre dans ce budget, montrer d’abord le moins cher
      </CheckField>
    </>
  )
}

/** What it says of each product that the questionnaire advises. */
function ProductsPart({ fields, products }: Pick<AnswerPageData, 'products'> & { fields: Fields }) {
  return (
    <fieldset className="product-part questionnaire-part">
      <legend>Ce qu’elle dit de chaque produit</legend>
      <p className="muted questionnaire-quiet">
        {
          'De −50 à 50 points\u202f: une raison de le choisir, ou une réserve. «\u202f{prix}\u202f» et le nom d’une caractéristique entre accolades se remplissent d’après sa fiche.'
        }
      </p>
      {products.map(({ id, name }) => (
        <ProductWeight key={id} fields={fields} id={id} name={name} />
      ))}
    </fieldset>
  )
}

function ProductWeight({ fields, id, name }: { fields: Fields; id: string; name: string }) {
  return (
    <fieldset className="product-rule">
      <legend>{name}</legend>
      <TypedField
        field={fieldNamed(fields, answerWeightName('points', id))}
        label="Points"
        inputMode="text"
        autoComplete="off"
      />
      <TextAreaField field={fieldNamed(fields, answerWeightName('reason', id))} label="Raison" rows={3} />
      <TextAreaField field={fieldNamed(fields, answerWeightName('drawback', id))} label="Ou réserve" rows={3} />
    </fieldset>
  )
}

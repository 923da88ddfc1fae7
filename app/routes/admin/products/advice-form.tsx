import { href } from 'react-router'
import { AdminForm, type FormAnswer, fieldNamed } from '~/components/admin/form/admin-form'
import { productForms } from '~/components/admin/form/forms/products'
import { TypedField } from '~/components/admin/form/typed-field'
import { TextAreaField } from '~/components/ui/field'
import { ruleFieldName } from '~/models/crm/advice'
import type { ProductFrameData } from './product-page.server'

export interface AdvicePageData {
  /** Version of the rules; 0 where the shop has none. */
  version: number
  values: Record<string, string>
  questions: { title: string; options: string[] }[]
}

interface AdviceFormProps extends AdvicePageData {
  product: ProductFrameData
  refused: FormAnswer | undefined
}

/** Questionnaire rules of a product: points by answer, reasons, and one drawback. */
export function AdviceForm({ product, version, values, questions, refused }: AdviceFormProps) {
  return (
    <section className="admin-panel" aria-labelledby="conseil">
      <h2 id="conseil">Ce que le questionnaire en dit</h2>
      <p className="muted">
        {`Règles en vigueur\u202f: version ${version}. Une nouvelle version ne se publie que si chaque combinaison de réponses garde deux raisons.`}
      </p>
      <AdminForm
        id="regles-produit"
        schema={productForms(({ rulesForm }) => rulesForm(questions.map(({ options }) => options.length)))}
        action={href('/admin/products/:productId/questionnaire', { productId: product.id })}
        refused={refused}
        version={version}
        defaultValue={values}
        button="Voir ce qui change"
        confirm="Publier la nouvelle version"
        pending="Calcul…"
      >
        {(fields) => (
          <>
            <TextAreaField
              field={fieldNamed(fields, 'drawback')}
              label="Réserve, dite à côté des raisons"
              hint={'Vide, sans points\u202f: le produit n’est pas recommandé.'}
              rows={2}
            />
            {questions.map(({ title, options }, question) => (
              <fieldset key={title} className="product-part">
                <legend>{title}</legend>
                {options.map((option, place) => (
                  <fieldset key={option} className="product-rule">
                    <legend>{option}</legend>
                    <TypedField
                      field={fieldNamed(fields, ruleFieldName('points', question, place))}
                      label="Points"
                      inputMode="text"
                      autoComplete="off"
                    />
                    <TextAreaField
                      field={fieldNamed(fields, ruleFieldName('reason', question, place))}
                      label="Raison"
                      rows={3}
                    />
                    <TextAreaField
                      field={fieldNamed(fields, ruleFieldName('drawback', question, place))}
                      label="Ou réserve"
                      rows={3}
                    />
                  </fieldset>
                ))}
              </fieldset>
            ))}
          </>
        )}
      </AdminForm>
    </section>
  )
}

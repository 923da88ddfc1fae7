import { href } from 'react-router'
import { Field } from '~/components/ui/field'
import { DeskForm, type FormAnswer } from '../form/desk-form'

/** One more old address. */
export function RedirectForm({ refused }: { refused: FormAnswer | undefined }) {
  return (
    <section className="admin-panel" aria-labelledby="ajouter">
      <h2 id="ajouter">Ajouter une redirection</h2>
      <DeskForm
        id="redirection"
        schema={({ redirectForm }) => redirectForm}
        action={href('/admin/redirections')}
        refused={refused}
        button="Ajouter"
        pending="Ajout…"
      >
        {(fields) => (
          <>
            <Field
              field={fields.path}
              label="Ancienne adresse"
              hint="Sans le nom du site, par exemple /ancienne-page."
              maxLength={300}
              autoComplete="off"
              required
            />
            <Field
              field={fields.target}
              label="Mène à"
              hint="L’adresse d’un produit, d’un article ou d’une page."
              maxLength={300}
              autoComplete="off"
              required
            />
          </>
        )}
      </DeskForm>
    </section>
  )
}

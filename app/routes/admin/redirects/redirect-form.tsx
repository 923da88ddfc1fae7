import { href } from 'react-router'
import { DeskForm, type FormAnswer } from '~/components/admin/form/desk-form'
import { contentForms } from '~/components/admin/form/forms/content'
import { TypedField } from '~/components/admin/form/typed-field'

/** Adds an old URL. */
export function RedirectForm({ refused }: { refused: FormAnswer | undefined }) {
  return (
    <section className="admin-panel" aria-labelledby="ajouter">
      <h2 id="ajouter">Ajouter une redirection</h2>
      <DeskForm
        id="redirection"
        schema={contentForms(({ redirectForm }) => redirectForm)}
        action={href('/admin/redirections')}
        refused={refused}
        button="Ajouter"
        pending="Ajout…"
      >
        {(fields) => (
          <>
            <TypedField
              field={fields.path}
              label="Ancienne adresse"
              hint="Sans le nom du site, par exemple /ancienne-page ou /index.php?id_product=12."
              autoComplete="off"
              required
            />
            <TypedField
              field={fields.target}
              label="Mène à"
              hint="L’adresse d’un produit, d’un article ou d’une page."
              autoComplete="off"
              required
            />
          </>
        )}
      </DeskForm>
    </section>
  )
}

import { AdminForm, type ArticleView } from '~/components/admin/form/admin-form'
import { contentForms } from '~/components/admin/form/forms/content'
import { SanitizedHtml } from '~/components/admin/form/text-preview'
import { TypedField } from '~/components/admin/form/typed-field'
import { TextAreaField } from '~/components/ui/field'
import type { ArticlePageData } from './article-page.server'

interface ArticleFormProps {
  action: string
  preview: string
  values: Partial<ArticlePageData['values']>
  version: number
  hasPicture: boolean
  products: string[]
  button: string
}

/** An article in markdown; the preview uses the public page's renderer. */
export function ArticleForm({ values, hasPicture, products, ...form }: ArticleFormProps) {
  return (
    <AdminForm
      {...form}
      id="article"
      schema={contentForms(({ articleForm }) => articleForm)}
      defaultValue={values}
      pending="Enregistrement…"
      previewButton="Voir l’aperçu"
      below={({ article }) => (article ? <ArticlePreview {...article} /> : null)}
    >
      {(fields) => (
        <>
          <TypedField field={fields.title} label="Titre" autoComplete="off" required />
          <TypedField
            field={fields.slug}
            label="Adresse"
            hint="La fin de l’adresse de la page, en minuscules avec des tirets. L’ancienne continuera d’y mener."
            autoComplete="off"
            required
          />
          <TextAreaField
            field={fields.excerpt}
            label="Résumé"
            hint="Une ou deux phrases, pour la liste, les moteurs de recherche et les liens partagés."
            rows={3}
            required
          />
          <TextAreaField
            field={fields.content}
            label="Texte"
            hint={'En markdown\u202f: ## titre, **gras**, - liste, > citation, [lien](/products). 100 ko au plus.'}
            rows={22}
            spellCheck
            required
          />
          <TypedField
            field={fields.tags}
            label="Mots-clés"
            hint="Séparés par des virgules, huit au plus."
            autoComplete="off"
          />
          {hasPicture ? (
            <TextAreaField
              field={fields.picture_alt}
              label="Ce que montre l’image"
              hint="Pour qui ne la voit pas."
              rows={2}
            />
          ) : null}
          <TypedField
            field={fields.related_product}
            label="Produit lié"
            hint={'Son nom, sa référence ou son adresse\u202f; laissez vide sans produit.'}
            list="produits"
            autoComplete="off"
          />
          <datalist id="produits">
            {products.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <TypedField
            field={fields.related_reason}
            label="Pourquoi ce produit"
            hint="Dit au-dessus du produit, à côté de l’article."
            autoComplete="off"
          />
          <TypedField field={fields.author} label="Signature" autoComplete="off" required />
          <TypedField
            field={fields.published_date}
            type="date"
            label="Date de publication"
            hint={'Vide\u202f: le jour où il est publié. Un jour à venir\u202f: l’article attend ce jour.'}
          />
        </>
      )}
    </AdminForm>
  )
}

function ArticlePreview({ title, excerpt, readingMinutes, html }: ArticleView) {
  return (
    <article className="article-preview" role="status" aria-label="Aperçu">
      <h2>{title}</h2>
      <p className="muted small">{readingMinutes} min de lecture</p>
      <p className="article-excerpt">{excerpt}</p>
      <SanitizedHtml className="prose" html={html} />
    </article>
  )
}

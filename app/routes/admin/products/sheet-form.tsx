import type { ReactNode } from 'react'
import { href } from 'react-router'
import { AdminForm, fieldNamed } from '~/components/admin/form/admin-form'
import { productForms } from '~/components/admin/form/forms/products'
import { TypedField } from '~/components/admin/form/typed-field'
import { useDeskWords } from '~/components/admin/page/use-desk-words'
import { SelectField, TextAreaField } from '~/components/ui/field'
import type { DescribedField } from '~/components/ui/use-fields'
import { isServiceKind, needName, type SheetField, type SheetTexts, sheetLabels } from '~/models/shop/catalogue'
import { useKindOptions } from './product-fields'
import type { ProductFrameData } from './product-page.server'

export interface OfferedNeed {
  value: string
  label: string
  chosen: boolean
}

interface SheetFormProps {
  product: ProductFrameData
  texts: SheetTexts
  needs: OfferedNeed[]
  /** Candidates for related articles. */
  articles: Article[]
}

type Fields = Record<string, DescribedField>

/** All fields of a product's page. */
export function SheetForm({ product, texts, needs, articles }: SheetFormProps) {
  const { needs: _needs, ...defaultValue } = texts
  return (
    <section className="admin-panel" aria-label="Fiche">
      <AdminForm
        id="fiche-produit"
        schema={productForms(({ productForm }) => productForm(needs.map(({ value }) => value)))}
        action={href('/admin/products/:productId', { productId: product.id })}
        version={product.version}
        defaultValue={defaultValue}
        button="Enregistrer la fiche"
        pending="Enregistrement…"
      >
        {(fields) => (
          <>
            <Identity fields={fields} isService={product.isService} />
            <Needs fields={fields} needs={needs} />
            <Texts fields={fields} />
            <Companions fields={fields} articles={articles} />
            {product.isService ? null : <Safety fields={fields} />}
            <Place fields={fields} />
          </>
        )}
      </AdminForm>
    </section>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="product-part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

interface LineProps {
  fields: Fields
  name: SheetField
  hint?: string
}

export function Line({ fields, name, hint }: LineProps) {
  return <TypedField field={fieldNamed(fields, name)} label={sheetLabels[name]} hint={hint} autoComplete="off" />
}

export function Lines({ fields, name, hint, rows }: LineProps & { rows: number }) {
  return <TextAreaField field={fieldNamed(fields, name)} label={sheetLabels[name]} hint={hint} rows={rows} />
}

function Identity({ fields, isService }: { fields: Fields; isService: boolean }) {
  const options = useKindOptions().filter(({ value }) => isServiceKind(value) === isService)
  return (
    <Part title="Identité">
      <Line fields={fields} name="name" />
      <Line fields={fields} name="slug" hint="Une ancienne adresse mène toujours au produit." />
      <Line fields={fields} name="sku" />
      <SelectField field={fieldNamed(fields, 'kind')} label={sheetLabels.kind} options={options} />
      <Lines fields={fields} name="summary" hint="Une phrase sous le nom, 200 caractères au plus." rows={3} />
    </Part>
  )
}

/** Unchecked boxes are not submitted, so a refused form takes only the submitted ones. */
export function Needs({ fields, needs }: { fields: Fields; needs: OfferedNeed[] }) {
  const wasSent = fieldNamed(fields, 'asked').initialValue !== undefined
  const errors = fieldNamed(fields, 'needs').errors
  return (
    <Part title={sheetLabels.needs}>
      <input type="hidden" name="asked" value="oui" />
      <div className="product-needs" id="needs">
        {needs.map(({ value, label, chosen }) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              name={needName(value)}
              value="oui"
              defaultChecked={wasSent ? fieldNamed(fields, needName(value)).initialValue === 'oui' : chosen}
            />
            {label}
          </label>
        ))}
      </div>
      {errors ? <p className="field-error">{errors.join(' ')}</p> : null}
    </Part>
  )
}

const oneALine = 'Une entrée par ligne.'
const labelled = '«\u202fNom\u202f: valeur\u202f», une par ligne.'

function Texts({ fields }: { fields: Fields }) {
  const { partHint } = useDeskWords()
  return (
    <Part title="Page du produit">
      <Lines fields={fields} name="description" rows={8} hint="Une ligne vide sépare les paragraphes." />
      <Lines fields={fields} name="features" rows={6} hint={oneALine} />
      <Lines fields={fields} name="specifications" rows={8} hint={labelled} />
      <Lines fields={fields} name="facts" rows={3} hint={`${labelled} Pour comparer des produits.`} />
      <Lines fields={fields} name="box" rows={5} hint={oneALine} />
      <Lines fields={fields} name="installation" rows={5} hint="Une étape par ligne." />
      <Lines fields={fields} name="upkeep" rows={3} />
      <Line fields={fields} name="lasts" hint={partHint} />
      <Lines
        fields={fields}
        name="questions"
        rows={8}
        hint="La question, sa réponse à la ligne suivante, puis une ligne vide."
      />
      <Line fields={fields} name="warranty" hint="La garantie légale est de 2 ans." />
    </Part>
  )
}

interface Article {
  sku: string
  name: string
}

function Companions({ fields, articles }: { fields: Fields; articles: Article[] }) {
  return (
    <Part title="Va avec ce produit">
      <Lines
        fields={fields}
        name="companions"
        rows={4}
        hint={
          'Une référence par ligne\u202f; pour ce qui s’use, «\u202fRÉFÉRENCE × 2 par an\u202f». Ce que contiennent ses packs s’y ajoute.'
        }
      />
      <details>
        <summary>Références des suppléments et accessoires en vente</summary>
        <ul>
          {articles.map(({ sku, name }) => (
            <li key={sku}>
              <strong>{sku}</strong> {name}
            </li>
          ))}
        </ul>
      </details>
      <Line
        fields={fields}
        name="consumables"
        hint={
          'Seulement si rien ci-dessus ne s’use par an\u202f: sinon, le prix de ces articles fait le coût d’une année.'
        }
      />
    </Part>
  )
}

function Safety({ fields }: { fields: Fields }) {
  return (
    <Part title="Fabricant et sécurité">
      <Line fields={fields} name="manufacturer" />
      <Line fields={fields} name="maker_address" hint="Adresse postale complète." />
      <Line fields={fields} name="maker_contact" />
      <InUnion fields={fields} />
      <Line
        fields={fields}
        name="responsible"
        hint={'Si le fabricant est hors de l’Union\u202f: nom, adresse postale, e-mail ou site.'}
      />
      <Lines fields={fields} name="warnings" rows={4} hint={warningsHint} />
      <Line
        fields={fields}
        name="spare_parts"
        hint={'Durée de disponibilité. Vide, la fiche dit «\u202fnon disponibles\u202f»\u202f: la loi le présume.'}
      />
      <Line fields={fields} name="eco" hint={ecoHint} />
      <Line fields={fields} name="gift_value" hint={'Vide\u202f: son prix. Jamais plus que lui.'} />
    </Part>
  )
}

export const ecoHint = 'En euros, comprise dans le prix\u202f; 0 si aucune n’est due.'
export const warningsHint =
  'Un avertissement par ligne, en français\u202f; «\u202fAucun\u202f» si le fabricant n’en donne pas.'

export function InUnion({ fields }: { fields: Fields }) {
  return (
    <SelectField
      field={fieldNamed(fields, 'maker_in_union')}
      label={sheetLabels.maker_in_union}
      options={[{ value: '', label: 'À dire' }, ...yesOrNo]}
    />
  )
}

const yesOrNo = [
  { value: 'oui', label: 'Oui' },
  { value: 'non', label: 'Non' },
]

function Place({ fields }: { fields: Fields }) {
  return (
    <Part title="Place">
      <SelectField
        field={fieldNamed(fields, 'featured')}
        label={`${sheetLabels.featured} sur l’accueil`}
        options={yesOrNo}
      />
      <Line fields={fields} name="position" hint="Les plus petits nombres viennent en premier." />
    </Part>
  )
}

import type { Submission } from '@conform-to/react'
import { data, href } from 'react-router'
import { AdminForm, type FormAnswer } from '~/components/admin/form/admin-form'
import { productForms } from '~/components/admin/form/forms/products'
import { DataTable } from '~/components/admin/page/data-table'
import { useDeskVat } from '~/components/admin/page/use-desk-words'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { type PriceOutlook, productPriceForm, typedPrice } from '~/models/shop/catalogue'
import {
  type ChangeProductPriceResult,
  changeProductPrice,
  readPriceOutlook,
} from '~/models/shop/catalogue/index.server'
import { formatDate } from '~/models/values/french-date'
import { formatEuros, formatTtc, type Vat } from '~/models/values/money'
import { catalogueVat, netMark } from '~/models/values/vat'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/product-price'
import { answerChanged } from './product-answers.server'
import { PriceField } from './product-fields'
import { ProductFrame } from './product-frame'
import { loadFrame, type ProductFrameData } from './product-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from './stylesheet'

interface PricePageData {
  priceCents: number
  /** Sentences: the price struck through, and the reference price of a reduction. */
  outlook: string[]
  /** Former prices, latest first. */
  periods: { days: string; price: string }[]
}

export async function loader(args: Route.LoaderArgs) {
  const { db, at, readSettings } = adminRequest(args.context)
  const { product, frame } = await loadFrame(args)
  const outlook = await readPriceOutlook(db, { product, at })
  const vat = catalogueVat(await readSettings())
  const price: PricePageData = {
    priceCents: product.price_cents,
    outlook: outlookText(outlook, { published: product.published === 1, vat }),
    periods: outlook.periods.map((period) => ({ days: daysText(period), price: formatEuros(period.priceCents) })),
  }
  return { frame, price }
}

export async function action({ request, params: { productId }, context }: Route.ActionArgs) {
  const { db, actor, at, readSettings } = adminRequest(context)
  const submission = await parseForm(request, productPriceForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, price: priceCents } = submission.value
  const changed = await changeProductPrice(db, { productId, version, priceCents, actor, at })
  if (!changed.ok) return refuse(submission, changed)
  const vat = catalogueVat(await readSettings())
  const notice = done(changed.changed ? doneText(changed.formerCents, vat) : 'Rien n’a changé.')
  return answerRow({ request, context }, { notice, page: href('/admin/products/:productId/prix', { productId }) })
}

function refuse(submission: Submission<unknown, string[]>, refused: Exclude<ChangeProductPriceResult, { ok: true }>) {
  switch (refused.reason) {
    case 'unknown':
      throw data('Produit inconnu', { status: 404 })
    case 'changed':
      return answerChanged(submission, refused)
  }
}

function doneText(formerCents: number | undefined, vat: Vat): string {
  if (formerCents === undefined) return 'Prix enregistré. Rien n’est barré.'
  return `Prix enregistré. ${formatTtc(formerCents, vat)} TTC est barré à côté.`
}

function outlookText(outlook: PriceOutlook, { published, vat }: { published: boolean; vat: Vat }): string[] {
  const { formerCents, formerDays, formerUntil, references } = outlook
  const now =
    formerCents !== undefined && formerDays && formerUntil
      ? `${formatTtc(formerCents, vat)} TTC est barré\u202f: c’est le prix le plus bas ${daysText(formerDays)}. Il l’est jusqu’au ${dayText(formerUntil)}, si le prix d’aujourd’hui ne change pas et que le produit reste en vente.`
      : 'Rien n’est barré aujourd’hui.'
  if (!published)
    return ['Rien n’est barré\u202f: le produit n’est pas en vente, et ces jours-là ne prouvent aucun prix.']
  return [
    now,
    ...references.map((reference, place) => referenceText(reference, { until: references[place + 1]?.from, vat })),
  ]
}

function referenceText(
  { from, cents }: PriceOutlook['references'][number],
  { until, vat }: { until: string | undefined; vat: Vat },
): string {
  const days =
    until === undefined
      ? `À partir du ${dayText(from)}`
      : `Du ${dayText(from)} et jusqu’à la veille du ${dayText(until)}`
  if (cents === undefined) return `${days}, une baisse ne pourrait rien barrer\u202f: aucun prix n’est encore prouvé.`
  return `${days}, une baisse pourrait barrer ${formatTtc(cents, vat)} TTC.`
}

function daysText({ from, to }: { from: string; to: string }): string {
  return `du ${dayText(from)} au ${dayText(to)}`
}

function dayText(day: string): string {
  return formatDate(new Date(`${day}T12:00:00Z`))
}

export default function ProductPrice({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, price } = loaderData
  return (
    <ProductFrame {...frame} current="prix">
      <PriceForm key={frame.id} product={frame} {...price} refused={actionData} />
    </ProductFrame>
  )
}

interface PriceFormProps extends PricePageData {
  product: ProductFrameData
  refused: FormAnswer | undefined
}

function PriceForm({ product, priceCents, outlook, periods, refused }: PriceFormProps) {
  const vat = useDeskVat()
  return (
    <>
      <section className="admin-panel" aria-labelledby="prix">
        <h2 id="prix">Prix</h2>
        <AdminForm
          id="prix-produit"
          schema={productForms(({ productPriceForm }) => productPriceForm)}
          action={href('/admin/products/:productId/prix', { productId: product.id })}
          refused={refused}
          version={product.version}
          defaultValue={{ price: typedPrice(priceCents) }}
          button="Enregistrer le prix"
          pending="Enregistrement…"
        >
          {(fields) => <PriceField field={fields.price} />}
        </AdminForm>
      </section>
      <section className="admin-panel product-prices" aria-labelledby="prix-barre">
        <h2 id="prix-barre">Prix barré</h2>
        {outlook.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="small muted">
          La loi ne laisse barrer que le prix le plus bas des 30 jours d’avant la baisse (art. L112-1-1 du code de la
          consommation). La boutique le fait d’elle-même, sur ces preuves.
        </p>
        {periods.length > 0 ? (
          <DataTable
            caption="Prix passés"
            columns={[
              { label: 'Période', cell: ({ days }) => days },
              { label: `Prix${netMark(vat)}`, isNumber: true, cell: ({ price }) => price },
            ]}
            rows={periods}
            keyOf={({ days }) => days}
          />
        ) : null}
      </section>
    </>
  )
}

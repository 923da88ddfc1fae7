import { data } from 'react-router'
import { ItemPage } from '~/components/admin/stock/item-page'
import type { AuditEntry } from '~/database/schema'
import { deskRequest } from '~/middleware/administrator.server'
import { stockItemForm } from '~/models/stock'
import { changeStockItem } from '~/models/stock/index.server'
import { formatEuros, ofName } from '~/models/values'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/item-settings'
import { answerChanged, answerDone, loadItem, requireItem } from './item-page.server'
import { momentText } from './shown-stock.server'

export { shouldRevalidate } from './should-revalidate'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader(args: Route.LoaderArgs) {
  return loadItem(args)
}

export async function action({ request, params: { sku }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const { product_id: productId, name } = await requireItem(db, sku)
  const submission = await parseForm(request, stockItemForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, unit_cost: unit_cost_cents, ...rest } = submission.value
  const changed = await changeStockItem(db, { productId, version, settings: { ...rest, unit_cost_cents }, actor, at })
  if (changed.ok) return answerDone(context, { sku, words: `Fiche ${ofName(name)} enregistrée.` })
  if (changed.reason === 'unknown') throw data('Article inconnu', { status: 404 })
  return answerChanged({ submission, version: changed.version, lines: changed.since.map(changeText) })
}

const labels: Record<string, string> = {
  minimum_threshold: 'seuil',
  maximum_capacity: 'capacité',
  unit_cost_cents: 'coût',
  location: 'emplacement',
  supplier: 'fournisseur',
}

function changeText({ actor, at, after }: AuditEntry): string {
  const fields = Object.entries<unknown>(JSON.parse(after ?? '{}'))
  const words = fields.map(([name, value]) => {
    return `${labels[name] ?? name} ${name === 'unit_cost_cents' ? formatEuros(Number(value)) : value}`
  })
  return `${actor}, ${momentText(at)} — ${words.join(', ')}`
}

export default function ItemSettingsRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <ItemPage {...loaderData} settings={actionData} />
}

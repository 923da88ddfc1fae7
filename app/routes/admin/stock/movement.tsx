import type { Submission } from '@conform-to/react'
import { data, href } from 'react-router'
import { ItemPage } from '~/components/admin/stock/item-page'
import type { MovementType, StockMovement } from '~/database/schema'
import { deskRequest } from '~/middleware/administrator.server'
import { redirectWithNotice } from '~/middleware/flash.server'
import { movedText, movementForms, movementText, movementTypes, reservedText } from '~/models/stock'
import { type MoveStockResult, moveStock } from '~/models/stock/index.server'
import { formatCount, formatCounted } from '~/models/values'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/movement'
import { answerChanged, answerDone, answerRefused, loadItem, requireItem } from './item-page.server'
import { authorText, momentText } from './shown-stock.server'

export { shouldRevalidate } from './should-revalidate'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

const MAX_TYPED = 200

/** `?quantity=` and `?reason=` preview the movement without JavaScript. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const typed = {
    quantity: (searchParams.get('quantity') ?? '').slice(0, MAX_TYPED),
    reason: searchParams.get('reason')?.slice(0, MAX_TYPED),
  }
  return { ...(await loadItem(args)), movement: { type: requireType(args.params.movement), typed } }
}

function requireType(slug: string): MovementType {
  const type = movementTypes.find((each) => movementText[each].slug === slug)
  if (!type) throw data('Mouvement inconnu', { status: 404 })
  return type
}

/** An empty quantity cancels. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const type = requireType(params.movement)
  const { product_id: productId, name, sku } = await requireItem(db, params.sku)
  const submission = await parseForm(request, movementForms[type])
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version: seen, quantity, reason, seen: shown = '' } = submission.value
  if (quantity === null) {
    const lines = ['Aucune quantité saisie\u202f: le stock ne change pas.']
    return redirectWithNotice(context, href('/admin/stock/articles/:sku', { sku: encodeURIComponent(sku) }), {
      tone: 'info',
      lines,
    })
  }
  const moved = await moveStock(db, { productId, type, quantity, reason, seen, confirmed: Number(shown), actor, at })
  if (moved.ok) {
    return answerDone(context, { sku, words: movedText(name, moved) })
  }
  if (moved.reason === 'unknown') throw data('Article inconnu', { status: 404 })
  if (moved.reason === 'changed') {
    return answerChanged({ submission, version: moved.version, lines: moved.since.map(movementLine) })
  }
  if (moved.reason === 'beyond-capacity') return answerBeyond(submission, moved)
  return answerRefused({ submission, field: 'quantity', detail: refusalText(moved) })
}

/** Asks for confirmation of a likely typing error. */
function answerBeyond(
  submission: Submission<unknown, string[]>,
  { after, capacity }: Extract<MoveStockResult, { reason: 'beyond-capacity' }>,
) {
  const lines = [
    `Rien n’est enregistré\u202f: le stock passerait à ${formatCount(after)}, au-delà de la capacité de ${formatCount(capacity)}. Corrigez la quantité, ou confirmez.`,
  ]
  return data({ result: submission.reply(), outcome: { lines, seen: String(after) } }, { status: 409 })
}

type Refusal = Extract<MoveStockResult, { reason: 'not-enough' | 'below-reserved' }>

function refusalText(refused: Refusal): string {
  return refused.reason === 'not-enough'
    ? `il n’en reste que ${formatCounted(refused.available, 'disponible')}.`
    : `${reservedText(refused.reserved)}, le stock compté ne peut pas être plus bas.`
}

function movementLine(movement: StockMovement): string {
  const { type, previous_stock, new_stock, actor, created_at } = movement
  return `${authorText(actor)}, ${momentText(created_at)} — ${movementText[type].label}, ${formatCount(previous_stock)} → ${formatCount(new_stock)}`
}

export default function Movement({ loaderData, actionData }: Route.ComponentProps) {
  return <ItemPage {...loaderData} movement={{ ...loaderData.movement, refused: actionData }} />
}

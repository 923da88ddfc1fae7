import { href } from 'react-router'
import type { AuditEntry, StockMovement } from '~/database/schema'
import { done, type Notice, redirectWithNotice } from '~/middleware/flash.server'
import { movedText, movementForms, movementText, reservedText, stockItemForm } from '~/models/shop/stock'
import { changeStockItem, type MoveStockResult, moveStock } from '~/models/shop/stock/index.server'
import { formatEuros } from '~/models/values/money'
import { formatCount, formatCounted, ofName } from '~/models/values/wording'
import { type Asked, changed, missing, type Outcome, verb, verbsOf, wrong } from '../verbs.server'
import { requireItem, requireType } from './item-page.server'
import { authorText, momentText } from './stock-view.server'

export const itemVerbs = verbsOf('/admin/stock/articles/:sku/*', {
  fiche: verb(
    async ({ db, params }) => {
      await requireItem(db, params.sku)
      return stockItemForm
    },
    async (asked) => {
      const { db, params, actor, at } = asked
      const { product_id: productId, name } = await requireItem(db, params.sku)
      const { version, unit_cost: unit_cost_cents, ...rest } = asked.value
      const settings = { ...rest, unit_cost_cents }
      const saved = await changeStockItem(db, { productId, version, settings, actor, at })
      if (saved.ok) return toItem(asked, done(`✅ Fiche ${ofName(name)} enregistrée.`))
      if (saved.reason === 'unknown') return missing('Article inconnu')
      return changed(saved.version, saved.since.map(changeText))
    },
  ),

  'mouvements/:movement': verb(
    async ({ db, params }) => {
      const type = requireType(params.movement)
      await requireItem(db, params.sku)
      return movementForms[type]
    },
    async (asked) => {
      const { db, params, actor, at } = asked
      const type = requireType(params.movement)
      const { product_id: productId, name } = await requireItem(db, params.sku)
      const { version: seen, quantity, reason, seen: shown = '' } = asked.value
      if (quantity === null) return toItem(asked, nothingTyped)
      const confirmed = Number(shown)
      const moved = await moveStock(db, { productId, type, quantity, reason, seen, confirmed, actor, at })
      if (moved.ok) return toItem(asked, done(`✅ ${movedText(name, moved)}`))
      if (moved.reason === 'unknown') return missing('Article inconnu')
      if (moved.reason === 'changed') return changed(moved.version, moved.since.map(movementLine))
      if (moved.reason === 'beyond-capacity') return confirmation(moved)
      return wrong('quantity', `❌ Erreur: ${refusalText(moved)}`)
    },
  ),
})

export type ItemVerb = (typeof itemVerbs.paths)[number]

/** An empty quantity cancels. */
const nothingTyped: Notice = { tone: 'info', lines: ['Aucune quantité saisie\u202f: le stock ne change pas.'] }

/** Closes the form of the movement, also where scripts run. */
function toItem({ context, params: { sku = '' } }: Pick<Asked, 'context' | 'params'>, notice: Notice): Outcome {
  const page = href('/admin/stock/articles/:sku', { sku: encodeURIComponent(sku) })
  return { elsewhere: redirectWithNotice(context, page, notice) }
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

/** Asks for confirmation of a likely typing error. */
function confirmation({ after, capacity }: Extract<MoveStockResult, { reason: 'beyond-capacity' }>): Outcome {
  const lines = [
    `Rien n’est enregistré\u202f: le stock passerait à ${formatCount(after)}, au-delà de la capacité de ${formatCount(capacity)}. Corrigez la quantité, ou confirmez.`,
  ]
  return { shown: { outcome: { lines, seen: String(after) } }, status: 409 }
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

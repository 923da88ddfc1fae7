import { z } from 'zod'
import type { StockMovement } from '~/database/schema'
import {
  alertMessage,
  alertSeverity,
  availableOf,
  movementTypes,
  stockStatuses,
  stockStatusOf,
} from '~/models/shop/stock'
import type { AlertView, StockRow } from '~/models/shop/stock/index.server'
import { toEuros } from '~/models/values/money'
import { apiSchemas, euros } from './schemas.server'

const instant = z.string().describe('Instant ISO-8601, UTC.')

export const stockProductSchema = z
  .object({
    product_id: z.string(),
    product_name: z.string(),
    sku: z.string(),
    current_stock: z.int(),
    reserved_stock: z.int(),
    available_stock: z.int().describe('Ce qui est en stock moins ce qui est réservé.'),
    maximum_capacity: z.int(),
    minimum_threshold: z.int(),
    status: z.enum(stockStatuses),
    unit_price: euros.describe('Prix de vente HT.'),
    unit_cost: euros.describe('Coût HT.'),
    location: z.string(),
    supplier: z.string(),
    last_updated: instant,
    last_restock: instant.nullable(),
  })
  .register(apiSchemas, { id: 'StockProduct' })

export function toStockProduct(row: StockRow): z.input<typeof stockProductSchema> {
  return {
    product_id: row.product_id,
    product_name: row.name,
    sku: row.sku,
    current_stock: row.current_stock,
    reserved_stock: row.reserved_stock,
    available_stock: availableOf(row),
    maximum_capacity: row.maximum_capacity,
    minimum_threshold: row.minimum_threshold,
    status: stockStatusOf(row),
    unit_price: toEuros(row.price_cents),
    unit_cost: toEuros(row.unit_cost_cents),
    location: row.location,
    supplier: row.supplier,
    last_updated: row.last_updated_at,
    last_restock: row.last_restock_at,
  }
}

export const stockProductExample: z.input<typeof stockProductSchema> = {
  product_id: 'prod-osmoseur-prestige',
  product_name: 'Osmoseur Prestige',
  sku: 'OSM-PRESTIGE',
  current_stock: 5,
  reserved_stock: 1,
  available_stock: 4,
  maximum_capacity: 30,
  minimum_threshold: 6,
  status: 'low_stock',
  unit_price: 899,
  unit_cost: 410.5,
  location: 'Allée A',
  supplier: 'Aqua Source',
  last_updated: '2026-11-20T09:00:00.000Z',
  last_restock: '2026-11-02T08:00:00.000Z',
}

export const stockAlertSchema = z
  .object({
    alert_id: z.string(),
    product_name: z.string(),
    sku: z.string(),
    severity: z.enum(['high', 'medium']).describe('`high` quand le stock est critique ou épuisé.'),
    message: z.string(),
    current_stock: z.int(),
    threshold: z.int(),
    status: z.enum(['open', 'resolved', 'lifted']).describe('Ouverte, résolue par une personne, levée par le stock.'),
    created_at: instant,
  })
  .register(apiSchemas, { id: 'StockAlert' })

export function toStockAlert(alert: AlertView): z.input<typeof stockAlertSchema> {
  return {
    alert_id: alert.id,
    product_name: alert.name,
    sku: alert.sku,
    severity: alertSeverity(alert),
    message: alertMessage(alert),
    current_stock: alert.current_stock,
    threshold: alert.minimum_threshold,
    status: alert.state,
    created_at: alert.opened_at,
  }
}

export const stockAlertExample: z.input<typeof stockAlertSchema> = {
  alert_id: '019a9f2c-7c00-7000-8000-1a2b3c4d5e6f',
  product_name: 'Osmoseur Prestige',
  sku: 'OSM-PRESTIGE',
  severity: 'medium',
  message: 'Stock faible\u202f: 4 disponibles pour un seuil de 6',
  current_stock: 5,
  threshold: 6,
  status: 'open',
  created_at: '2026-11-20T09:00:00.000Z',
}

export const movementType = z.enum(movementTypes)

export const stockMovementSchema = z
  .object({
    movement_id: z.string(),
    movement_type: movementType,
    quantity: z.int().describe('Signée\u202f: ce qui est entré, ou sorti sous zéro.'),
    previous_stock: z.int(),
    new_stock: z.int(),
    reason: z.string(),
    user_id: z.string().describe('L’administrateur, ou ce qui a déplacé le stock, comme `webhook`.'),
    created_at: instant,
  })
  .register(apiSchemas, { id: 'StockMovement' })

export function toStockMovement(movement: StockMovement): z.input<typeof stockMovementSchema> {
  return {
    movement_id: String(movement.id),
    movement_type: movement.type,
    quantity: movement.delta,
    previous_stock: movement.previous_stock,
    new_stock: movement.new_stock,
    reason: movement.reason,
    user_id: movement.actor_id ?? movement.actor,
    created_at: movement.created_at,
  }
}

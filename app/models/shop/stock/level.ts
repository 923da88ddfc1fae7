import type { StockItem } from '~/database/schema'
import { formatCount, formatCounted } from '~/models/values/wording'

export const stockStatuses = ['in_stock', 'low_stock', 'critical_stock', 'out_of_stock'] as const
export type StockStatus = (typeof stockStatuses)[number]
export type StockHealth = 'good' | 'warning' | 'critical'

export const stockStatusLabels: Record<StockStatus, string> = {
  in_stock: 'En stock',
  low_stock: 'Stock faible',
  critical_stock: 'Stock critique',
  out_of_stock: 'Rupture',
}

export const stockHealthLabels: Record<StockHealth, string> = {
  good: 'Excellent',
  warning: 'Attention',
  critical: 'Critique',
}

export type Level = Pick<StockItem, 'current_stock' | 'reserved_stock' | 'minimum_threshold'>

export function availableOf({ current_stock, reserved_stock }: Omit<Level, 'minimum_threshold'>): number {
  return current_stock - reserved_stock
}

/** Out: nothing available; critical: up to half the threshold; low: up to the threshold. */
export function stockStatusOf(level: Level): StockStatus {
  const available = availableOf(level)
  if (available <= 0) return 'out_of_stock'
  if (available * 2 <= level.minimum_threshold) return 'critical_stock'
  return available <= level.minimum_threshold ? 'low_stock' : 'in_stock'
}

export function stockHealthOf(counts: { urgent: number; low: number }): StockHealth {
  if (counts.urgent > 0) return 'critical'
  return counts.low > 0 ? 'warning' : 'good'
}

/** Hysteresis: an alert ends a tenth above the threshold, so that it does not flap. */
export function hasRecovered(level: Level): boolean {
  const available = availableOf(level)
  return available > level.minimum_threshold && available * 10 >= level.minimum_threshold * 11
}

/** Why a lower count is refused. */
export function reservedText(reserved: number): string {
  return reserved === 1 ? '1 est réservé' : `${formatCount(reserved)} sont réservés`
}

export function isLow(level: Level): boolean {
  return availableOf(level) <= level.minimum_threshold
}

export function alertSeverity(level: Level): 'high' | 'medium' {
  return ['critical_stock', 'out_of_stock'].includes(stockStatusOf(level)) ? 'high' : 'medium'
}

export function alertMessage(level: Level): string {
  const available = availableOf(level)
  if (available <= 0) return 'Rupture\u202f: plus rien n’est disponible'
  return `${stockStatusLabels[stockStatusOf(level)]}\u202f: ${formatCounted(available, 'disponible')} pour un seuil de ${formatCount(level.minimum_threshold)}`
}

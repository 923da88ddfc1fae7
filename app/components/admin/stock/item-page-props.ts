import type { MovementType } from '~/database/schema'
import type { Refusal } from '../form/desk-form'
import type { ShownStockAlert } from './alert-table'
import type { StockFrameData } from './stock-frame'
import type { ShownStock } from './stock-table'

export interface ItemPageProps {
  frame: StockFrameData
  item: ShownStock & {
    unitCost: string
    /** Form value. */
    unitCostTyped: string
    price: string
    updatedAt: string
    restockedAt: string
    version: number
  }
  alert: (ShownStockAlert & { isOpen: boolean }) | undefined
  levels: { day: string; stock: number }[]
  movements: {
    id: number
    type: string
    delta: number
    before: number
    after: number
    reason: string
    author: string
    order: { id: string; number: string } | undefined
    at: string
  }[]
  movementCount: number
  lastMovement: number
  paging: { page: number; pageCount: number }
  /** The open form. */
  movement?: {
    type: MovementType
    typed: { quantity: string; reason: string | undefined }
    refused: Refusal | undefined
  }
  /** The refused settings, when the whole page was posted. */
  settings?: Refusal | undefined
}

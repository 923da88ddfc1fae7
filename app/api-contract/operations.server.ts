import { listArticles, readArticle } from './article.server'
import { addCartItem, clearCartItems, readCartItems, removeCartItem, updateCartItem } from './cart.server'
import { openCheckoutSession, readCheckoutStatus } from './checkout.server'
import { describeItself, showReference } from './description'
import type { Operation } from './operation'
import { listProducts, readProduct, readStats } from './product.server'
import { submitQuestionnaire } from './questionnaire.server'
import { readThomasConversation, readThomasStatus, sendThomasMessage } from './thomas.server'

/** Every call of the API: what is not listed here answers 404 or 405. */
export const operations: Operation[] = [
  listProducts,
  readProduct,
  readStats,
  listArticles,
  readArticle,
  readCartItems,
  addCartItem,
  updateCartItem,
  removeCartItem,
  clearCartItems,
  openCheckoutSession,
  readCheckoutStatus,
  readThomasStatus,
  readThomasConversation,
  sendThomasMessage,
  submitQuestionnaire,
  describeItself,
  showReference,
]

/** The methods a path takes, in capitals; empty for a path that is not of the API. */
export function methodsOf(path: string): string[] {
  return operations.filter((operation) => matches(operation.path, path)).map(({ method }) => method.toUpperCase())
}

function matches(template: string, path: string): boolean {
  const wanted = template.split('/')
  const given = path.replace(/\/$/, '').split('/')
  return (
    wanted.length === given.length &&
    wanted.every((segment, place) => segment === given[place] || (segment.startsWith('{') && given[place] !== ''))
  )
}

import type { ShopDb, WorkTopic } from '~/database/schema'
import { countFailedEmails } from '~/models/base/outbox/index.server'
import { countClaimsToRenew } from '~/models/content/text/index.server'
import { isRefundUrgent } from '~/models/shop/order'
import {
  countOrdersToDo,
  countUnmatchedWithdrawals,
  findOldestWithdrawal,
  type OrderTask,
} from '~/models/shop/order/index.server'
import { countReviewsToRead } from '~/models/shop/review/index.server'
import { countLowStock } from '~/models/shop/stock/index.server'
import { countToday } from '~/models/support/booking/index.server'
import { countWaiting } from '~/models/support/contact/index.server'
import type { Task } from './tasks'

const orderTasks: OrderTask[] = ['ship', 'transfer', 'refund', 'mismatch', 'withdrawal', 'late', 'unpaid']

/** Lists tasks for administrators; omits empty ones. */
export async function listTasks(db: ShopDb, at: Date): Promise<Task[]> {
  const tasks: Task[] = []
  const { conversations, callbacks, messages } = await countWaiting(db)
  for (const task of orderTasks) tasks.push({ key: task, count: await countOrdersToDo(db, { task, at }) })
  tasks.push(
    { key: 'unmatched', count: (await countUnmatchedWithdrawals(db)).count },
    { key: 'people', count: conversations + callbacks + messages },
    { key: 'bookings', count: await countToday(db, at) },
    { key: 'reviews', count: await countReviewsToRead(db) },
    { key: 'claims', count: await countClaimsToRenew(db, at) },
    { key: 'stock', count: await countLowStock(db) },
    { key: 'mails', count: await countFailedEmails(db) },
  )
  const waiting = tasks.filter(({ count }) => count > 0)
  return Promise.all(waiting.map(async (task) => ({ ...task, urgent: await isUrgent(db, { task, at }) })))
}

async function isUrgent(db: ShopDb, { task, at }: { task: Task; at: Date }): Promise<boolean> {
  if (task.key === 'mismatch' || task.key === 'late') return true
  const oldest = await findOldestDeclaration(db, task)
  return oldest !== undefined && isRefundUrgent(oldest, at)
}

async function findOldestDeclaration(db: ShopDb, { key }: Task): Promise<Date | undefined> {
  if (key === 'withdrawal') return findOldestWithdrawal(db)
  return key === 'unmatched' ? (await countUnmatchedWithdrawals(db)).oldest : undefined
}

/** Changes whenever a table of the topics is written to. */
export async function readWorkRevision(db: ShopDb, topics: WorkTopic[]): Promise<string> {
  const rows = await db
    .selectFrom('work_revision')
    .select(['topic', 'value'])
    .where('topic', 'in', topics)
    .orderBy('topic')
    .execute()
  return rows.map(({ topic, value }) => `${topic}${value}`).join('-')
}

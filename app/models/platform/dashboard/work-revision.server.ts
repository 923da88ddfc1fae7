import type { ShopDb, WorkTopic } from '~/database/schema'

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

import { expect, test } from 'vitest'
import { readSettings } from '~/models/base/setting/index.server'
import { openQuietShop } from '../../../../../tests/support/shop-database'
import { listDatasets } from './list.server'

/** Business data without personal data; search indexes are covered by the rows they index. */
const withoutPersonalData =
  'agent agent_day agent_run article article_slug article_tag booking_closure booking_service campaign campaign_open campaign_version claim connection content_revision deleted_article_picture deleted_picture ' +
  'frequent_question job kept_count lead_collection lead_feed legal_text legal_text_pdf legal_text_rendering mail_day pack_component pack_gift pack_option ' +
  'price_history product product_companion product_image product_need product_slug product_trigram prospect_column prospect_score_rule publication questionnaire_draft questionnaire_version recommendation_advice ' +
  'recommendation_product recommendation_rule recommendation_version redirect sandbox_plan_invoice sandbox_refund sandbox_session ' +
  'sandbox_subscription ' +
  'search_change search_term security_audit security_finding sequence_pause sequence_version setting shop_logo site_block stock_alert stock_item stock_movement stock_reservation weekly_count work_revision'

const namesOf: Record<string, string> = { administrator: 'user', order: 'customer_order' }

test('every table with personal data belongs to a dataset', async () => {
  const db = await openQuietShop()
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name)
  const message = listDatasets(await readSettings(db)).flatMap(({ table, parts = [] }): string[] => [
    ...(table ? [namesOf[table] ?? table] : []),
    ...parts.map((part) => namesOf[part] ?? part),
  ])
  expect(tables.filter((name) => !message.includes(name)).join(' ')).toBe(withoutPersonalData)
  expect(message.filter((name) => !tables.includes(name))).toEqual([])
})

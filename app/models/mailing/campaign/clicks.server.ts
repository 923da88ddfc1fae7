import { href } from 'react-router'
import type { ShopDb } from '~/database/schema'
import { findClickAgreement } from '~/models/base/agreement/index.server'
import type { Signer } from '~/runtime/secret.server'

const PURPOSE = 'campaign-click'
const ownPath = /^\/(?![/\\])/

interface CampaignLink {
  campaignId: string
  prospectId: string
  step: number
  /** Path of the shop that it leads to. */
  path: string
}

/** The path is part of what is signed, so the link leads nowhere else. */
export function clickPath(signer: Signer, { campaignId, prospectId, step, path }: CampaignLink): string {
  const link = Buffer.from([campaignId, prospectId, step, path].join(' ')).toString('base64url')
  return href('/lien/:reference', { reference: signer.signReference(PURPOSE, link) })
}

export function parseClickReference(signer: Signer, reference: string): CampaignLink | undefined {
  const link = signer.parseReference(PURPOSE, reference)
  const parts = link && Buffer.from(link, 'base64url').toString().split(' ')
  if (!parts) return undefined
  const [campaignId = '', prospectId = '', step = '', path = ''] = parts
  return ownPath.test(path) ? { campaignId, prospectId, step: Number(step), path } : undefined
}

/** Records the first click of a mail, while the recipient's agreement is in force. */
export function recordClick(db: ShopDb, { link, at }: { link: CampaignLink; at: Date }): Promise<void> {
  const { campaignId, prospectId, step } = link
  return db.transaction().execute(async (trx) => {
    const hash = await findMailbox(trx, prospectId)
    if (!hash || !(await findClickAgreement(trx, { hash, at }))) return
    await trx
      .updateTable('campaign_click')
      .set({ clicked_at: at.toISOString() })
      .where('campaign_id', '=', campaignId)
      .where('prospect_id', '=', prospectId)
      .where('step', '=', step)
      .where('clicked_at', 'is', null)
      .execute()
  })
}

async function findMailbox(trx: ShopDb, prospectId: string): Promise<string | undefined> {
  const prospect = await trx
    .selectFrom('prospect')
    .select('mailbox_hash')
    .where('id', '=', prospectId)
    .executeTakeFirst()
  return prospect?.mailbox_hash
}

import { findClickAgreement, mayWrite, noRightText } from '~/models/base/agreement/index.server'
import { type WrittenMail, wholeText } from '~/models/base/outbox'
import { type CampaignStep, lackedValues } from '~/models/mailing/campaign'
import { clickPath, findContent, opensImagePath } from '~/models/mailing/campaign/index.server'
import { fillLine, fillMailText, type MailFields, parseMailText } from '~/models/mailing/mail-text'
import { newToken } from '~/models/values/id.server'
import { sampleGrounds, sampleRecipient, withGrounds } from './grounds.server'
import { type Letter, type QueuedMail, requireSubject } from './letter'
import { withLetterhead } from './letterhead.server'
import type { MailBlock } from './render'
import type { MailShop, WritingShop } from './shop.server'

export async function campaignMail(shop: WritingShop, { data, at }: QueuedMail<'campaign-mail'>): Promise<Letter> {
  const { steps } = requireSubject(await findContent(shop.db, data))
  const letter = await letterTo(shop, { step: requireSubject(steps[data.step - 1]), prospectId: data.prospectId })
  const blocks = (await countsClicks(shop, data, at)) ? withCountedLinks(shop, letter.blocks, data) : letter.blocks
  if (!data.countsOpens) return { ...letter, blocks }
  const image = { kind: 'counter', src: shop.origin + opensImagePath(shop.takeToken(newToken())) } as const
  return { ...letter, blocks: [...blocks, image] }
}

type CampaignData = QueuedMail<'campaign-mail'>['data']

/** Asked again: the agreement may have ended since the mail was queued. */
async function countsClicks({ db }: MailShop, { countsClicks, prospectId }: CampaignData, at: Date): Promise<boolean> {
  if (!countsClicks) return false
  const prospect = await db
    .selectFrom('prospect')
    .select('mailbox_hash')
    .where('id', '=', prospectId)
    .executeTakeFirst()
  return (await findClickAgreement(db, { hash: requireSubject(prospect).mailbox_hash, at })) !== undefined
}

function withCountedLinks({ origin, signer }: MailShop, blocks: MailBlock[], data: CampaignData): MailBlock[] {
  return blocks.map((block) => {
    if (block.kind !== 'button' || !block.href.startsWith(`${origin}/`)) return block
    return { ...block, href: origin + clickPath(signer, { ...data, path: block.href.slice(origin.length) }) }
  })
}

async function letterTo(
  shop: MailShop,
  { step, prospectId }: { step: CampaignStep; prospectId: string },
): Promise<Letter> {
  const { db, settings } = shop
  const prospect = await db
    .selectFrom('prospect')
    .select(['first_name', 'last_name', 'company'])
    .where('id', '=', prospectId)
    .executeTakeFirst()
  const { first_name, last_name, company } = requireSubject(prospect)
  const fields = {
    boutique: settings['shop.name'],
    prenom: first_name,
    nom: last_name,
    entreprise: company || lackedValues.entreprise,
  }
  return filledLetter(shop, { step, fields })
}

function filledLetter({ origin }: MailShop, { step, fields }: { step: CampaignStep; fields: MailFields }): Letter {
  const subject = fillLine(step.subject, fields)
  return { subject, title: subject, blocks: fillMailText(parseMailText(step.text), { fields, origin }) }
}

type CampaignPreview = { ok: true; mail: WrittenMail } | { ok: false; message: string }

interface PreviewedCampaign {
  step: CampaignStep
  /** Without one, a sample recipient. */
  prospect: { id: string; email: string } | undefined
  /** The mailbox its opt-out link is about, never the prospect's. */
  reader: string
  at: Date
}

/** As a prospect would receive it now, including source and rights. */
export async function previewCampaign(
  shop: MailShop,
  { step, prospect, reader, at }: PreviewedCampaign,
): Promise<CampaignPreview> {
  if (!prospect) {
    const fields = { boutique: shop.settings['shop.name'], ...sampleRecipient }
    const letter = filledLetter(shop, { step, fields })
    const sample = { ...letter, blocks: [...letter.blocks, ...sampleGrounds] }
    return { ok: true, mail: wholeText(await withLetterhead(shop, sample)) }
  }
  const right = await mayWrite(shop.db, { email: prospect.email, basis: 'prospection', at })
  if (!right.ok) return { ok: false, message: noRightText[right.reason] }
  const letter = await letterTo(shop, { step, prospectId: prospect.id })
  const grounds = { class: 'agent', basis: 'prospection', agreement_id: null, recipient: prospect.email } as const
  const whole = await withLetterhead(shop, await withGrounds(shop, letter, grounds, reader))
  return { ok: true, mail: wholeText(whole) }
}

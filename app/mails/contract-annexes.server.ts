import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import type { LegalText } from '~/models/content'
import { findLegalText, findRendering, markdownToText, renderMarkdown } from '~/models/content/index.server'
import { annexOf } from '~/models/outbox'
import type { Settings } from '~/models/shop'
import { publicOrigin } from '~/models/shop/index.server'

import type { MailBlock } from './render'

/** What the law wants beside the order on a durable medium: the accepted terms, the withdrawal form, the mediator. */
export async function contractAnnexes(
  trx: Kysely<ShopDatabase>,
  input: { order: { cgv_version: string; cgv_hash: string | null }; settings: Settings },
): Promise<MailBlock[]> {
  const { cgv_version, cgv_hash } = input.order
  const kept = cgv_hash ? await findRendering(trx, { kind: 'cgv', hash: cgv_hash }) : undefined
  const terms = kept ?? (await findLegalText(trx, { kind: 'cgv', version: cgv_version, origin: publicOrigin() }))
  const withdrawal = await findLegalText(trx, { kind: 'retractation', origin: publicOrigin() })
  return [
    ...(terms ? [annex(`Conditions générales de vente, version ${terms.version}`, terms)] : []),
    ...(withdrawal ? [annex('Droit de rétractation et formulaire', withdrawal)] : []),
    { kind: 'heading', text: 'Médiateur de la consommation' },
    {
      kind: 'paragraph',
      text: 'Après une réclamation écrite restée sans réponse satisfaisante, vous pouvez le saisir gratuitement.',
    },
    { kind: 'facts', rows: mediatorFacts(input.settings) },
  ]
}

function annex(title: string, text: LegalText): MailBlock {
  const origin = publicOrigin()
  return {
    kind: 'annex',
    title,
    annex: annexOf({
      text: markdownToText(text.markdown, { origin }),
      html: renderMarkdown(text.markdown, { origin, headingShift: 1 }),
    }),
  }
}

function mediatorFacts(settings: Settings) {
  return [
    { label: 'Nom', value: settings['legal.mediator_name'] },
    { label: 'Adresse', value: settings['legal.mediator_address'] },
    { label: 'Site', value: settings['legal.mediator_site'] },
  ].map((fact) => ({ ...fact, value: fact.value || 'à compléter' }))
}

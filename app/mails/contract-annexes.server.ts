import { annexOf } from '~/models/base/outbox/index.server'
import type { LegalText } from '~/models/content/text'
import { findAcceptedTerms, findLegalText, readMarkdowns, renderLegalText } from '~/models/content/text/index.server'
import { versionText } from '~/models/values/french-date'
import { fact, facts, paragraph } from './letter'

import { linkColour } from './link-colour'
import type { MailOrder } from './mail-order.server'
import type { MailBlock } from './render'
import type { MailShop } from './shop.server'

/** On a durable medium (art. L221-13 C. conso): the accepted terms, the withdrawal form, the mediator. */
export async function contractAnnexes(
  { db, origin, settings }: MailShop,
  input: { order: Pick<MailOrder, 'cgv_version' | 'cgv_hash'>; at: Date },
): Promise<MailBlock[]> {
  const terms = await findAcceptedTerms(db, { ...input, origin })
  const withdrawal = await findLegalText(db, { kind: 'retractation', at: input.at, origin })
  return [
    ...(terms
      ? [await annex(`Conditions générales de vente, ${versionText(terms.version)}`, { text: terms, origin })]
      : []),
    ...(withdrawal ? [await annex('Droit de rétractation et formulaire', { text: withdrawal, origin })] : []),
    { kind: 'heading', text: 'Médiateur de la consommation' },
    paragraph('Après une réclamation écrite restée sans réponse satisfaisante, vous pouvez le saisir gratuitement.'),
    facts(
      fact('Nom', settings['legal.mediator_name'] || missing),
      fact('Adresse', settings['legal.mediator_address'] || missing),
      fact('Site', settings['legal.mediator_site'] || missing),
    ),
  ]
}

async function annex(title: string, { text, origin }: { text: LegalText; origin: string }): Promise<MailBlock> {
  const [plain = ''] = await readMarkdowns([text.markdown], { origin })
  const html = await renderLegalText(text.markdown, { origin, headingShift: 1 })
  const coloured = html.replaceAll('<a ', `<a style="color:${linkColour}" `)
  return { kind: 'annex', title, annex: annexOf({ text: plain, html: coloured }) }
}

const missing = 'à compléter'

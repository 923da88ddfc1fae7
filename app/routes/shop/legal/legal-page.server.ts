import { data, type RouterContextProvider } from 'react-router'
import type { LegalTextKind } from '~/models/content/text'
import { findLegalText } from '~/models/content/text/index.server'
import { legalHtml } from '~/routes/legal-html.server'
import { servicesOf } from '~/routes/services.server'
import { shopRequest } from '~/routes/shop-request.server'

/** The text in force, or 404. */
export async function loadLegalText(context: Readonly<RouterContextProvider>, kind: LegalTextKind) {
  const { db, identity, at } = shopRequest(context)
  const text = await findLegalText(db, { kind, origin: identity.origin, services: servicesOf(identity), at })
  if (!text) throw data('Page non trouvée', { status: 404 })
  return { version: text.version, publishedAt: text.publishedAt, html: await legalHtml(text.markdown) }
}

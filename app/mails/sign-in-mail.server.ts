import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { queueEmail } from '~/models/outbox/index.server'
import { publicOrigin, readSettings } from '~/models/shop/index.server'
import { hashToken } from '~/models/values/index.server'

import { paragraph, shopSignature } from './letterhead.server'
import { renderMail } from './render'

/** The link leads to a page with a button: opening it, as mail scanners do, uses nothing up. */
export async function queueSignInLink(
  trx: Kysely<ShopDatabase>,
  input: { email: string; token: string; minutes: number; at: Date },
): Promise<void> {
  const settings = await readSettings(trx)
  const long = input.minutes >= 60
  const lifetime = long ? `${input.minutes / 60} heures` : `${input.minutes} minutes`
  await queueEmail(trx, {
    key: `sign-in-link:${hashToken(input.token)}`,
    kind: 'sign-in-link',
    to: input.email,
    at: input.at,
    content: renderMail({
      subject: 'Votre lien de connexion',
      shopName: settings['shop.name'],
      title: 'Ouvrir votre compte',
      blocks: [
        paragraph(
          `Ce lien ouvre votre compte : commandes, points et données. Il sert une seule fois, dans les ${lifetime}.`,
        ),
        { kind: 'button', label: 'Ouvrir mon compte', href: `${publicOrigin()}/profile/connexion/${input.token}` },
        ...(long ? [paragraph(keepIt)] : []),
        paragraph(
          'Vous n’avez rien demandé ? Ne faites rien : sans ce lien personne n’entre, et il s’éteint tout seul.',
        ),
      ],
      footer: shopSignature(settings),
    }),
  })
}

/** It is the only one for a while: whoever throws it away waits. */
const keepIt =
  'Plusieurs liens ont été demandés pour votre adresse aujourd’hui. Gardez celui-ci si vous voulez entrer : le suivant pourra attendre qu’il ait servi ou expiré.'

import { href } from 'react-router'

import { type Letter, paragraph, type QueuedMail } from './letter'
import type { MailShop } from './shop.server'

/** The link leads to a page with a button: opening it, as mail scanners do, uses nothing up. */
export function signInLink({ origin }: MailShop, { data: { token, minutes } }: QueuedMail<'sign-in-link'>): Letter {
  const long = minutes >= 60
  const lifetime = long ? `${minutes / 60} heures` : `${minutes} minutes`
  return {
    subject: 'Votre lien de connexion',
    title: 'Ouvrir votre compte',
    blocks: [
      paragraph(
        `Ce lien ouvre votre compte : commandes, points et données. Il sert une seule fois, dans les ${lifetime}.`,
      ),
      { kind: 'button', label: 'Ouvrir mon compte', href: origin + href('/profile/connexion/:token', { token }) },
      ...(long ? [paragraph(keepIt)] : []),
      paragraph('Vous n’avez rien demandé ? Ne faites rien : sans ce lien personne n’entre, et il s’éteint tout seul.'),
    ],
  }
}

/** It is the only one for a while: whoever throws it away waits. */
const keepIt =
  'Plusieurs liens ont été demandés pour votre adresse aujourd’hui. Gardez celui-ci si vous voulez entrer : le suivant pourra attendre qu’il ait servi ou expiré.'

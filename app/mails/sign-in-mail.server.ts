import { href } from 'react-router'

import { button, type Letter, paragraph, type QueuedMail } from './letter'
import type { WritingShop } from './shop.server'

/** Opening the link does not consume it: mail scanners open links. */
export function signInLink({ origin, takeToken }: WritingShop, { data }: QueuedMail<'sign-in-link'>): Letter {
  const { minutes } = data
  const token = takeToken(data.token)
  const long = minutes >= 60
  const lifetime = long ? `${minutes / 60} heures` : `${minutes} minutes`
  return {
    subject: 'Votre lien de connexion',
    title: 'Ouvrir votre compte',
    blocks: [
      paragraph(
        `Ce lien ouvre votre compte : commandes, points et données. Il sert une seule fois, dans les ${lifetime}.`,
      ),
      button('Ouvrir mon compte', origin + href('/profile/connexion/:token', { token })),
      ...(long ? [paragraph(keepLinkHint)] : []),
      paragraph('Vous n’avez rien demandé ? Ne faites rien : sans ce lien personne n’entre, et il s’éteint tout seul.'),
    ],
  }
}

/** After several requests the link lives longer and no further one is sent. */
const keepLinkHint =
  'Plusieurs liens ont été demandés pour votre adresse aujourd’hui. Gardez celui-ci si vous voulez entrer : le suivant pourra attendre qu’il ait servi ou expiré.'

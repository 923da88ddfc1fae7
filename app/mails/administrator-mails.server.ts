import { href } from 'react-router'
import { ofName } from '~/models/values/wording'
import { button, type Letter, paragraph, type QueuedMail } from './letter'
import type { WritingShop } from './shop.server'

/** Opening a link consumes nothing: mail scanners open links. */
export function passwordReset({ origin, takeToken }: WritingShop, { data }: QueuedMail<'password-reset'>): Letter {
  const token = takeToken(data.token)
  return {
    subject: 'Choisir un nouveau mot de passe',
    title: 'Un nouveau mot de passe',
    blocks: [
      paragraph(
        'Ce lien permet de choisir un nouveau mot de passe d’administration. Il sert une seule fois, dans l’heure.',
      ),
      button('Choisir un mot de passe', origin + href('/login/lien/:token', { token })),
      paragraph('Vous n’avez rien demandé ? Ne faites rien : votre mot de passe reste le même.'),
    ],
  }
}

export function administratorInvitation(
  { origin, settings, takeToken }: WritingShop,
  { data: { token: given, by } }: QueuedMail<'administrator-invitation'>,
): Letter {
  const token = takeToken(given)
  return {
    subject: `Invitation à administrer ${settings['shop.name']}`,
    title: 'Vous êtes invité à administrer la boutique',
    blocks: [
      paragraph(`${by} vous invite à l’administration ${ofName(settings['shop.name'])}.`),
      button('Accepter l’invitation', origin + href('/login/lien/:token', { token })),
      paragraph('Ce lien sert une seule fois, dans les sept jours. Vous y choisirez votre mot de passe.'),
    ],
  }
}

import { href } from 'react-router'
import type { FirstStepKey } from '~/models/platform/dashboard'

export const firstStepText: Record<FirstStepKey, { text: string; href: string }> = {
  identity: { text: 'Renseigner votre entreprise', href: href('/admin/settings/:group', { group: 'identite' }) },
  hours: { text: 'Dire quand on peut vous joindre', href: href('/admin/settings/:group', { group: 'boutique' }) },
  product: { text: 'Créer une première offre', href: href('/admin/products/nouveau') },
  rep: {
    text: 'Donner vos identifiants REP, ou dire «\u202fnon producteur\u202f»',
    href: href('/admin/settings/:group', { group: 'identite' }),
  },
  sheets: { text: 'Compléter les fiches des articles', href: `${href('/admin/products')}?etat=retires` },
  picture: { text: 'Lui donner une image', href: href('/admin/images') },
  delivery: { text: 'Fixer la livraison et les retours', href: href('/admin/settings/:group', { group: 'livraison' }) },
  sender: { text: 'Relier un serveur d’envoi d’e-mails', href: href('/admin/settings/:group', { group: 'e-mails' }) },
  payment: { text: 'Choisir comment être payé', href: href('/admin/settings/:group', { group: 'paiement' }) },
  terms: {
    text: 'Relire et publier les conditions de vente',
    href: href('/admin/textes-legaux/:kind', { kind: 'cgv' }),
  },
  publish: { text: 'Publier la boutique', href: href('/admin/publication') },
}

import { href } from 'react-router'

/** To a customer who asks for a page of administrators. */
export const accessRefused = {
  title: 'Accès Refusé',
  text: 'Vous devez être administrateur pour accéder à cette page.',
  action: { href: href('/'), label: 'Revenir à la boutique' },
}

import { href } from 'react-router'

/** To a customer who asks for a page of administrators. */
export const accessRefused = {
  title: 'Accès Refusé',
  text: 'Vous devez être administrateur pour accéder à cette page.',
  action: { href: href('/'), label: 'Revenir à la boutique' },
}

/** The console of the prospecting agent says what is not to be had. */
export function accessRefusedAt(pathname: string) {
  if (!pathname.startsWith(href('/admin/agent-hunter'))) return accessRefused
  return { ...accessRefused, text: 'Vous devez être administrateur pour accéder à l’agent de prospection.' }
}

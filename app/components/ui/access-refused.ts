import { href } from 'react-router'

/** Shown to a customer who opens a back-office page. */
export const accessRefused = {
  title: 'Accès Refusé',
  text: 'Vous devez être administrateur pour accéder à cette page.',
  action: { href: href('/'), label: 'Revenir à la boutique' },
}

/** The prospecting console has separate wording. */
export function accessRefusedAt(pathname: string) {
  if (!pathname.startsWith(href('/admin/agent-hunter'))) return accessRefused
  return { ...accessRefused, text: 'Vous devez être administrateur pour accéder à l’agent de prospection.' }
}

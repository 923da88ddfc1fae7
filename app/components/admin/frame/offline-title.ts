import { href } from 'react-router'

/** The server was not reached; what pictures are told is specified. */
export function offlineTitle(pathname: string): string {
  const images = href('/admin/images')
  if (pathname === images) return 'Erreur de chargement des produits'
  if (pathname.startsWith(images) && pathname.endsWith('/supprimer')) return 'Erreur réseau lors de la suppression'
  return 'Le serveur n’a pas répondu'
}

import { href } from 'react-router'

const hunter = href('/admin/agent-hunter')

/** Specified titles of load failures. */
const loadTitles: Partial<Record<string, string>> = {
  [href('/admin/images')]: 'Erreur de chargement des produits',
  [hunter]: 'Erreur de chargement du dashboard',
  [`${hunter}/prospects`]: 'Erreur de chargement des prospects',
  [`${hunter}/campagnes`]: 'Erreur de chargement des campagnes',
  [`${hunter}/collecte`]: 'Erreur de collecte',
  [`${hunter}/import`]: 'Erreur lors de l’import',
  [href('/admin/upload')]: 'Erreur lors du traitement',
}

/** Title when the server was unreachable. */
export function offlineTitle(pathname: string): string {
  const isRemoval = pathname.startsWith(href('/admin/images')) && pathname.endsWith('/supprimer')
  if (isRemoval) return 'Erreur réseau lors de la suppression'
  return loadTitles[pathname] ?? 'Le serveur n’a pas répondu'
}

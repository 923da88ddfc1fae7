import type { PictureFolder } from './address'
import type { PictureFailure } from './drawing'
import { MAX_PICTURES } from './sizes'

/** Why an upload was not added. */
export type PictureRefusal = PictureFailure | 'unknown' | 'too-large' | 'empty' | 'full' | 'known'

const owners: Record<PictureFolder, string> = { products: 'ce produit', articles: 'cet article' }

const words: Record<PictureRefusal, (name: string, owner: string) => string> = {
  type: (name) => `Fichier ${name}\u202f: type non autorisé`,
  'too-large': (name) => `Fichier ${name}\u202f: taille trop importante (max 5MB)`,
  empty: (name) => `Fichier ${name}\u202f: il est vide. Choisissez-le de nouveau`,
  unreadable: (name) =>
    `Fichier ${name}\u202f: l’image est coupée ou abîmée. Enregistrez-la de nouveau, puis renvoyez-la`,
  animated: (name) => `Fichier ${name}\u202f: l’image est animée. Envoyez une image fixe`,
  'too-many-pixels': (name) =>
    `Fichier ${name}\u202f: plus de 40 millions de pixels. Réduisez l’image, puis renvoyez-la`,
  'too-heavy': (name) => `Fichier ${name}\u202f: l’image demande trop de mémoire. Réduisez-la, puis renvoyez-la`,
  'too-slow': (name) => `Fichier ${name}\u202f: l’image demande trop de temps. Réduisez-la, puis renvoyez-la`,
  'disk-full': (name) => `Fichier ${name}\u202f: le disque du serveur est plein. Libérez de la place, puis renvoyez-la`,
  busy: (name) => `Fichier ${name}\u202f: d’autres images sont en cours. Renvoyez-la dans une minute`,
  full: (name, owner) => `Fichier ${name}\u202f: ${owner} a déjà ${MAX_PICTURES} images, le maximum`,
  known: (name, owner) => `Fichier ${name}\u202f: ${owner} a déjà cette image`,
  unknown: (name, owner) => `Fichier ${name}\u202f: ${owner} n’existe plus`,
}

/** Without a full stop. */
export function pictureRefusalText(reason: PictureRefusal, name: string, folder: PictureFolder = 'products'): string {
  return words[reason](name, owners[folder])
}

export function picturesAdded(count: number): string {
  return `${count} image(s) uploadée(s) avec succès`
}

export const UPLOADS_BUSY = 'D’autres images sont en cours d’envoi\u202f: réessayez dans une minute'

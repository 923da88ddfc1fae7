import type { PictureFailure } from './drawing'
import { MAX_PICTURES } from './sizes'

/** Why a file did not become a picture of the product. */
export type PictureRefusal = PictureFailure | 'unknown' | 'too-large' | 'empty' | 'full' | 'known'

const words: Record<PictureRefusal, (name: string) => string> = {
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
  full: (name) => `Fichier ${name}\u202f: ce produit a déjà ${MAX_PICTURES} images, le maximum`,
  known: (name) => `Fichier ${name}\u202f: ce produit a déjà cette image`,
  unknown: (name) => `Fichier ${name}\u202f: ce produit n’existe plus`,
}

/** Without a full stop. */
export function pictureRefusalWords(reason: PictureRefusal, name: string): string {
  return words[reason](name)
}

export function picturesAdded(count: number): string {
  return `${count} image(s) uploadée(s) avec succès`
}

export const UPLOADS_BUSY = 'D’autres images sont en cours d’envoi\u202f: réessayez dans une minute'

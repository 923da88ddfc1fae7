import { LOGO_PIXELS, MAX_PICTURES, SHARED_PICTURE } from './sizes'

export type PictureFolder = 'products' | 'articles' | 'shop' | 'site'

/** `file`: the stored stem, without size and extension. */
export function pictureUrl(
  file: string,
  width: number,
  { extension = 'webp', folder = 'products' }: { extension?: 'avif' | 'webp'; folder?: PictureFolder } = {},
): string {
  return `/uploads/${folder}/${file}-${width}.${extension}`
}

export function sharedPictureUrl(file: string, folder: PictureFolder = 'products'): string {
  return `/uploads/${folder}/${file}-${SHARED_PICTURE.width}x${SHARED_PICTURE.height}.jpg`
}

/** `width`: of the square icons; else the logo as pages show it. */
export function logoUrl(file: string, form: `${number}.png` | 'webp' | 'png'): string {
  return `/uploads/shop/${logoFile(file, form)}`
}

export function logoFile(file: string, form: `${number}.png` | 'webp' | 'png'): string {
  return form.includes('.') ? `${file}-${form}` : `${file}-${LOGO_PIXELS.width}.${form}`
}

/** Fallback for a missing or broken picture. */
export const PLACEHOLDER_PICTURE = '/uploads/products/default.jpg'

/** Why an upload was not added. */
export type PictureRefusal = PictureFailure | 'unknown' | 'too-large' | 'empty' | 'full' | 'known'

const owners: Record<PictureFolder, string> = {
  products: 'ce produit',
  articles: 'cet article',
  shop: 'la boutique',
  site: 'ce bloc',
}

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

export interface PictureAsked {
  /** The uploaded file. */
  source: string
  /** Output folder for `<stem>-<width>.avif|webp` and `<stem>-1200x630.jpg`. */
  folder: string
  stem: string
  /** Draws the logo and the icons of a shop instead. */
  isLogo?: boolean
}

/** The sign of a shop without a logo: the initial on its colour. */
export interface MarkAsked extends Omit<PictureAsked, 'source'> {
  mark: { initial: string; name: string; colour: string }
}

type PictureFailure =
  | 'type'
  | 'animated'
  | 'unreadable'
  | 'too-many-pixels'
  | 'too-heavy'
  | 'too-slow'
  | 'disk-full'
  | 'busy'

export type DrawnPicture = { ok: true; width: number; height: number } | { ok: false; reason: PictureFailure }

/** Renders an uploaded picture in a child process; the original bytes are discarded. */
export type DrawPicture = (asked: PictureAsked | MarkAsked) => Promise<DrawnPicture>

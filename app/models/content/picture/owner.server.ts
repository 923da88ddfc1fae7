import type { ShopDb } from '~/database/schema'
import type { AuditInput } from '~/models/base/audit/index.server'
import type { PictureFolder } from './text'

/** A rendered picture, about to be inserted. */
export interface NewPicture {
  /** File stem. */
  file: string
  alt: string
  width: number
  height: number
}

export interface PictureChange {
  /** File stem. */
  file: string
  actor: AuditInput['actor']
  at: Date
}

export type PlaceRefusal = { ok: false; reason: 'unknown' | 'full' | 'known' }

/** Owner of pictures: a product, an article, the shop or a block of its home page. */
export interface PictureOwner {
  /** Under the shop's uploads. */
  folder: PictureFolder
  /** Provides file names and the default alternative text. */
  find(db: ShopDb): Promise<{ name: string; slug: string } | undefined>
  /** Whether another picture with this stem may be added. */
  findPlace(db: ShopDb, file: string): Promise<{ ok: true } | PlaceRefusal>
  add(
    db: ShopDb,
    input: { picture: NewPicture; actor: AuditInput['actor']; at: Date },
  ): Promise<{ ok: true } | PlaceRefusal>
}

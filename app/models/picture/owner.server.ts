import type { ShopDb } from '~/database/schema'
import type { AuditInput } from '~/models/audit/index.server'

import type { PictureFolder } from './address'

/** A picture that was drawn, as it becomes a row. */
export interface NewPicture {
  /** Its stem. */
  file: string
  alt: string
  width: number
  height: number
}

export interface PictureChange {
  /** Its stem. */
  file: string
  actor: AuditInput['actor']
  at: Date
}

export type PlaceRefusal = { ok: false; reason: 'unknown' | 'full' | 'known' }

/** What pictures belong to: a product, or an article. */
export interface PictureOwner {
  /** Of its files, under the shop's uploads. */
  folder: PictureFolder
  /** Names its files, and describes them until somebody does. */
  find(db: ShopDb): Promise<{ name: string; slug: string } | undefined>
  /** Whether it takes one more picture with this stem. */
  findPlace(db: ShopDb, file: string): Promise<{ ok: true } | PlaceRefusal>
  add(
    db: ShopDb,
    input: { picture: NewPicture; actor: AuditInput['actor']; at: Date },
  ): Promise<{ ok: true } | PlaceRefusal>
}

export interface PictureAsked {
  /** A file as it was sent. */
  source: string
  /** Where its renderings are written, `<stem>-<width>.avif|webp` and `<stem>-1200x630.jpg`. */
  folder: string
  stem: string
}

export type PictureFailure =
  | 'type'
  | 'animated'
  | 'unreadable'
  | 'too-many-pixels'
  | 'too-heavy'
  | 'too-slow'
  | 'disk-full'
  | 'busy'

export type DrawnPicture = { ok: true; width: number; height: number } | { ok: false; reason: PictureFailure }

/** Renders a picture that was sent, in a process of its own: nothing of the sent bytes is kept. */
export type DrawPicture = (asked: PictureAsked) => Promise<DrawnPicture>

export interface PictureAsked {
  /** The uploaded file. */
  source: string
  /** Output folder for `<stem>-<width>.avif|webp` and `<stem>-1200x630.jpg`. */
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

/** Renders an uploaded picture in a child process; the original bytes are discarded. */
export type DrawPicture = (asked: PictureAsked) => Promise<DrawnPicture>

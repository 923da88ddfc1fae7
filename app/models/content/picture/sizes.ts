/** Rendered widths; the original's where smaller. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const

/** Open Graph image: JPEG in the size that social networks recommend. */
export const SHARED_PICTURE = { width: 1200, height: 630 }

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Per product. */
export const MAX_PICTURES = 10
/** Per upload. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** More would exceed the memory limit of the child process. */
export const MAX_PIXELS = 40_000_000

/** Of a logo on a page, in CSS pixels; its files have twice as many. */
const LOGO_BOX = { width: 160, height: 40 }
const LOGO_DENSITY = 2

export const LOGO_PIXELS = { width: LOGO_BOX.width * LOGO_DENSITY, height: LOGO_BOX.height * LOGO_DENSITY }

/** Sides of the square icons. Launchers cut circles out of those with a margin. */
export const ICON_SIDES = [
  { side: 32, hasMargin: false },
  { side: 180, hasMargin: true },
  { side: 192, hasMargin: false },
  { side: 512, hasMargin: true },
] as const

/** Size of a logo on a page, known before it loads. */
export function logoSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, LOGO_BOX.width / width, LOGO_BOX.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

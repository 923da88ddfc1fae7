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

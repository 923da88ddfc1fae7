/** Each picture is kept in these widths, or its own where that is less. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const

/** Open Graph image: JPEG in the size that social networks recommend. */
export const SHARED_PICTURE = { width: 1200, height: 630 }

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Of a product. */
export const MAX_PICTURES = 10
/** Of one picture as it is sent. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** Larger ones take more memory than a child process may. */
export const MAX_PIXELS = 40_000_000

/** File name beside the server's; built by scripts/vite/compiled-ahead.ts. */
export const PROGRAM = 'papers-pdf'

const MAX_HEAP_MB = 256

/** The process ends before the optimising compiler pays off. */
export const FLAGS = [`--max-old-space-size=${MAX_HEAP_MB}`, '--no-opt']

/** Beside the server's own file; made by scripts/vite/compiled-ahead.ts. */
export const PROGRAM = 'papers-pdf'

const MAX_HEAP_MB = 256

/** It ends before the optimising compiler has paid for itself. */
export const FLAGS = [`--max-old-space-size=${MAX_HEAP_MB}`, '--no-opt']

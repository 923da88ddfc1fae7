/** The server build; a configuration or a data folder that cannot be read is a sentence for the operator, not a stack. */
export async function loadServer() {
  try {
    return await import('../build/server/index.js')
  } catch (error) {
    if (error?.name !== 'ConfigError' && error?.name !== 'DataRefused') throw error
    console.error(error.message)
    // EX_CONFIG, as server/operator-refusal.ts: starting again would change nothing.
    process.exit(78)
  }
}

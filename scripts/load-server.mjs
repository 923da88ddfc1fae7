/** The server build; a configuration that cannot be read is a sentence for the operator, not a stack trace. */
export async function loadServer() {
  try {
    return await import('../build/server/index.js')
  } catch (error) {
    if (error?.name !== 'ConfigError') throw error
    console.error(error.message)
    // EX_CONFIG, as server/serve.ts: starting again would change nothing.
    process.exit(78)
  }
}

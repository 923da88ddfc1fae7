/** Loads the server build; reports a configuration or data error as one sentence, without a stack. */
export async function loadServer() {
  try {
    return await import('../build/server/index.js')
  } catch (error) {
    if (error?.name !== 'ConfigError' && error?.name !== 'DataRefused') throw error
    console.error(error.message)
    // EX_CONFIG, as in server/operator-refusal.ts: a restart would not help.
    process.exit(78)
  }
}

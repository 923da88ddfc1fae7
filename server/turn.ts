let gathered: (() => void)[] = []

/**
 * Does the work when the event loop has read everything that waits to be read. Answers written one after the other
 * while requests are still being read wake whoever receives them once for each; written together, once for all of them.
 */
export function atEndOfTurn(work: () => void): Promise<void> {
  return new Promise((done, failed) => {
    if (gathered.length === 0) setImmediate(doGathered)
    gathered.push(() => {
      try {
        done(work())
      } catch (error) {
        failed(error)
      }
    })
  })
}

function doGathered(): void {
  const all = gathered
  gathered = []
  for (const one of all) one()
}

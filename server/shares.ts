export type Shares = ReturnType<typeof createShares>

/** Counts what each network holds of something that all share. A /56 may hold twice `most`, a /48 four times. */
export function createShares(most: number) {
  const held = new Map<string, number>()
  return {
    /** The first of these networks that already holds its share. */
    full: (networks: string[]): string | undefined =>
      networks.find((network, place) => (held.get(network) ?? 0) >= most * 2 ** place),
    enter(networks: string[]): void {
      for (const network of networks) held.set(network, (held.get(network) ?? 0) + 1)
    },
    leave(networks: string[]): void {
      for (const network of networks) {
        const left = (held.get(network) ?? 0) - 1
        if (left > 0) held.set(network, left)
        else held.delete(network)
      }
    },
  }
}

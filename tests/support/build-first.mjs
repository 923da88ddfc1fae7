import { buildIfStale } from '../../scripts/build.mjs'

/** The http tests run the build: it must be of these sources. */
export async function setup() {
  await buildIfStale()
}

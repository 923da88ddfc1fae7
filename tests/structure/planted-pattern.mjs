import { isMainThread } from 'node:worker_threads'

/** Loaded before the server (`--import`): runs a quadratic pattern on each trimmed text. */
const quadratic = /\.+!$/

if (isMainThread) {
  const { trim } = String.prototype
  Object.defineProperty(String.prototype, 'trim', {
    value() {
      quadratic.test(String(this))
      return trim.call(this)
    },
  })
}

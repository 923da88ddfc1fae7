import { isMainThread } from 'node:worker_threads'

/** Loaded before the server (`--import`): each text that it trims goes through a pattern of quadratic cost first. */
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

import { config } from '~/config.server'

/** Where absolute links lead. From the configuration alone: a request's Host header is not to be believed. */
export function publicOrigin(): string {
  return config.appOrigin ?? `http://localhost:${config.port}`
}

import { config } from '~/config.server'

/** Where absolute links of this answer lead: the public address, or in a demo without one the visitor's own way in. */
export function requestOrigin(request: Request): string {
  return config.appOrigin ?? new URL(request.url).origin
}

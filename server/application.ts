import * as build from 'virtual:react-router/server-build'
import { createRequestHandler } from 'react-router'

/** React Router on this build; in production mode whatever NODE_ENV says, so that no error ever shows its message. */
export const application: (request: Request) => Promise<Response> = createRequestHandler(build, 'production')

/** Those of every page, for the few pages that the adapter writes itself. */
export const stylesheets: string[] = (build.routes.root?.module.links?.() ?? []).flatMap((link) =>
  'rel' in link && link.rel === 'stylesheet' && link.href ? [link.href] : [],
)

import * as build from 'virtual:react-router/server-build'
import { createRequestHandler } from 'react-router'

/** React Router on this build; in production mode whatever NODE_ENV says, so that no error ever shows its message. */
export const application: (request: Request) => Promise<Response> = createRequestHandler(build, 'production')

export const stylesheets: string[] = build.assets.routes.root?.css ?? []

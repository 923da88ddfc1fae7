import { apiMiddleware } from '~/middleware/api.server'

export const middleware = [apiMiddleware]

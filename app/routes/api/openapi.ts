import { openApiDocument } from '~/api-contract/openapi.server'

export function loader() {
  return Response.json(openApiDocument())
}

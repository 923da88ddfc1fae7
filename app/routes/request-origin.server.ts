/** Origin of absolute links: the adapter builds the request's URL from APP_URL or the tenant's host. */
export function requestOrigin(request: Request): string {
  return new URL(request.url).origin
}

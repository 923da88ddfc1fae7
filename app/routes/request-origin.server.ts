/** Where absolute links of this answer lead. The adapter has built the address from APP_URL and the tenant's host. */
export function requestOrigin(request: Request): string {
  return new URL(request.url).origin
}

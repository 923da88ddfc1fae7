/** A page, or one whose address begins with that page's. */
export function isWithin(pathname: string, page: string): boolean {
  return pathname === page || pathname.startsWith(`${page}/`)
}

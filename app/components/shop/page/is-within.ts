/** Whether a path equals a page's path or is below it. */
export function isWithin(pathname: string, page: string): boolean {
  return pathname === page || pathname.startsWith(`${page}/`)
}

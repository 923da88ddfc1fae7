/** Splits `--tenant <subdomain>` from the other arguments. */
export function takeTenant(args: string[]): { subdomain: string | undefined; rest: string[] } {
  const place = args.indexOf('--tenant')
  if (place < 0) return { subdomain: undefined, rest: args }
  return { subdomain: args[place + 1] ?? '', rest: args.filter((_, at) => at !== place && at !== place + 1) }
}

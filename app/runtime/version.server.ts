import { version } from '../../package.json'

/** The one source of the version: screens, commands and archives show it. */
export const programVersion = version

/** With the commit that was built, where git was there to tell it: `1.1.0 (2026-11-30, ba289a18)`. */
export function programText(builtFrom: string | undefined = import.meta.env.BUILT_FROM): string {
  return builtFrom ? `${version} (${builtFrom})` : version
}

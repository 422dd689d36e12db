/** Intl formats cost more to create than to use, so they are cached. */
function keptByOptions<Options extends object, Format>(make: (tag: string, options: Options) => Format) {
  const kept = new Map<string, Format>()
  return (tag: string, options: Options): Format => {
    const key = `${tag} ${JSON.stringify(options)}`
    const known = kept.get(key)
    if (known) return known
    const made = make(tag, options)
    kept.set(key, made)
    return made
  }
}

export const numberFormat = keptByOptions(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
)
/** Throws for a zone that the browser does not know. */
export const dateFormat = keptByOptions(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
)
export const relativeTimeFormat = keptByOptions(
  (tag, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
)
export const listFormat = keptByOptions(
  (tag, options: Intl.ListFormatOptions) => new Intl.ListFormat(tag, options),
)
/** Names of countries. */
export const regionNames = keptByOptions(
  (tag, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(tag, options),
)

/** The first format takes a browser many milliseconds; this takes them while there is nothing else to do. */
export const warmUpFormats = (tag: string): void => void numberFormat(tag, { maximumFractionDigits: 0 })

/** The time zone of the device; null if the browser cannot compute with it, such as `Etc/Unknown`. */
export function deviceZone(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) && timeZone
  } catch {
    return null
  }
}

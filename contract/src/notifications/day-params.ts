/** The parameters of a notification with its day, if it has one, written in the reader's language. */
export function withDayText(
  language: string,
  params: Readonly<Record<string, string>>,
): Record<string, string> {
  const { until } = params
  if (!until) return params
  const format = new Intl.DateTimeFormat(language, {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return { ...params, until: format.format(new Date(`${until}T00:00:00Z`)) }
}

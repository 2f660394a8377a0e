import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Facts for search engines (JSON-LD). They belong to the page that the server sent: a page reached
 * by a click has no reader for them, and making a script element there would offend Trusted Types.
 */
export function StructuredData({ facts }: { facts: Readonly<Record<string, unknown>> }) {
  const fromServer = useSyncExternalStore<boolean>(
    never,
    () => false,
    () => true,
  )
  // Kept as they were sent: changing the element later would offend Trusted Types as well.
  // A "<" inside a text must not end the element.
  const [json] = useState(() =>
    fromServer ? JSON.stringify(facts).replaceAll('<', '\\u003c') : null,
  )
  if (json === null) return null
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, with "<" escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}

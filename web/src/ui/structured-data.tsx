import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Facts for search engines (JSON-LD). They belong to the page that the server sent: a page reached
 * by a click has no reader for them, and making a script element there would offend Trusted Types.
 */
export function StructuredData({ facts }: { facts: Readonly<Record<string, unknown>> }) {
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [kept] = useState(fromServer)
  if (!kept) return null
  // A "<" inside a text must not end the element.
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c')
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, with "<" escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}

import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * JSON-LD for search engines, only in server-rendered pages: no search engine reads it after a client
 * navigation, and creating a script element would violate Trusted Types.
 */
export function StructuredData({ facts }: { facts: Readonly<Record<string, unknown>> }) {
  const fromServer = useSyncExternalStore<boolean>(
    never,
    () => false,
    () => true,
  )
  // Fixed at the first render: changing the element would violate Trusted Types. "<" is escaped so
  // that no text can end the element.
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

import type { missingParts } from '@annai/contract/guides/completeness'
import type { SectionName } from './sections/editor-section.tsx'

/** A section of the editor, and the id of a field in it. */
export interface EditorTarget {
  section: SectionName
  field?: string
}

type MissingPart = ReturnType<typeof missingParts>[number]

/** Where each missing part is edited. */
export const TARGET_OF: Readonly<Record<MissingPart, EditorTarget>> = {
  profilePicture: { section: 'picture' },
  username: { section: 'basics', field: 'username' },
  displayName: { section: 'basics', field: 'displayName' },
  role: { section: 'basics', field: 'role' },
  location: { section: 'basics', field: 'location' },
  languages: { section: 'languages' },
  expertises: { section: 'expertises' },
  highlights: { section: 'highlights' },
  priceRanges: { section: 'prices' },
  introduction: { section: 'words', field: 'introduction' },
}

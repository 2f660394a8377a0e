import type { Language } from '@annai/contract/languages'
import type { ParsedText } from '@annai/contract/site/legal/shapes'
import type { AgreedDocument, LegalDocument } from '@annai/contract/site/legal/vocabulary'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from '../json-column.ts'

/** Pictures that the settings of some version name, and those of the last day. */
export interface SiteLogosTable {
  id: string
  /** A square PNG picture. */
  picture: Buffer
  created_at: Date
}

export interface SiteVersionsTable {
  id: ColumnType<number, never, never>
  /** A version of the program may not know all of its parts. */
  settings: Json<object>
  admin_id: string | null
  created_at: Date
  /** Null for a draft. */
  published_at: Date | null
}

/** Documents of the site in Markdown; only added to. */
export interface LegalVersionsTable {
  id: ColumnType<number, never, never>
  document: LegalDocument
  /** By language. */
  texts: Json<Partial<Record<Language, string>>>
  /** The same as pages show them. */
  parsed: Json<Partial<Record<Language, ParsedText>>>
  /** The binding language; null where no text is written. */
  language: Language | null
  /** Hashes of the shipped texts, by language. */
  base_hashes: Json<Partial<Record<Language, string>>>
  /** People are notified and accept it. */
  is_material: boolean
  in_force_at: Date
  admin_id: string | null
  published_at: Date
  /** The last account that was notified of a material version. */
  notified_through: Generated<string | null>
  /** Null until all were. */
  notified_at: Generated<Date | null>
}

/** What people agreed to. */
export interface AgreementsTable {
  account_id: string
  document: AgreedDocument
  /** 0 is the shipped text. */
  version: number
  language: Language
  agreed_at: Date
}

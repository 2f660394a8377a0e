import type { OfferedProvider } from '@annai/contract/accounts/identities/vocabulary'
import { LANGUAGES, type Language } from '@annai/contract/languages'
import type { Operator } from '@annai/contract/operator'
import type { EffectiveSettings } from '@annai/contract/site/settings'
import { useRouteLoaderData } from 'react-router'

/** The data of the root loader. */
export interface Site {
  readonly textsVersion: string
  readonly publicUrl: string
  /** The languages that the site offers. */
  readonly languages: readonly Language[]
  /** The guide licences of countries. */
  readonly countries: EffectiveSettings['countries']
  readonly operator: Operator | null
  /** The service that translates; null without one. */
  readonly translator: string | null
  /** Who may register as a guide. */
  readonly signUp: EffectiveSettings['signUp']
  /** The identity providers that people may log in with. */
  readonly providers: readonly OfferedProvider[]
  /** The versions of the documents that the operator has written and that are in force. */
  readonly documents: Readonly<Partial<Record<string, number>>>
  /** Whether a document has a version that people accept. */
  readonly asksAgreement: boolean
  /** The address of the site's own emblem; null for the shipped one. */
  readonly emblem: string | null
  /** The shades of the site's accent; empty for the shipped ones. */
  readonly accentStyle: string
}

/** Undefined only if the root loader failed. */
export const useSite = () => useRouteLoaderData<Site>('root')

/** The languages that the site offers. */
export const useOfferedLanguages = (): readonly Language[] => useSite()?.languages ?? LANGUAGES

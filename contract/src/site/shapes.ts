import { z } from 'zod'
import { Instant } from '../wire.ts'
import { SiteSettings } from './settings.ts'

const Version = z.number().int().min(0)

/** What the pages need: the parts that differ from the shipped ones. */
export const PublicSite = z.object({
  /** 0 before the first publication. */
  version: Version,
  settings: SiteSettings.omit({ requireSecondFactor: true }),
})
export type PublicSite = z.infer<typeof PublicSite>

export const SiteVersion = z.object({
  version: Version,
  settings: SiteSettings,
  publishedAt: Instant,
  /** Null for the command line and the installation itself. */
  by: z.string().nullable(),
})
export type SiteVersion = z.infer<typeof SiteVersion>

/** The published settings, and the latest versions, newest first. */
export const AdminSite = z.object({
  version: Version,
  settings: SiteSettings,
  versions: z.array(SiteVersion),
})
export type AdminSite = z.infer<typeof AdminSite>

export const PublishSiteRequest = z.object({
  /** The version that the settings were made from. */
  base: Version,
  settings: SiteSettings,
})
export type PublishSiteRequest = z.infer<typeof PublishSiteRequest>

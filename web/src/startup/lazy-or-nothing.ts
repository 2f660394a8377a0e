import type { ComponentType } from 'react'
import { partOr } from './lazy-with-fallback.ts'

const Nothing = () => null

/**
 * A part that follows the page, and that the page can do without: where its file cannot be had, as
 * without a connection, nothing takes its place and the rest stays.
 */
export const optionalPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  partOr(load, Nothing)

import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/**
 * A part that follows the page, and that the page can do without: where its file cannot be had, as
 * without a connection, nothing takes its place and the rest stays.
 */
export const optionalPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (error) {
      console.warn('A part of the page is missing:', error)
      return { default: Nothing }
    }
  })

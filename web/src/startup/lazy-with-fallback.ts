import { type ComponentType, lazy } from 'react'

/** A part that has a file of its own; where that cannot be had, `instead` takes its place. */
export const partOr = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props>,
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (error) {
      console.warn('A part of the page is missing:', error)
      return { default: instead }
    }
  })

// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { GuideChanges } from './guide-changes.tsx'

test('Two equal lines of a profile are both shown', async () => {
  const errors = vi.spyOn(console, 'error')
  await renderScreen(
    <GuideChanges before={{ highlights: [] }} after={{ highlights: ['Sake', 'Sake'] }} />,
  )
  expect(screen.getAllByText('Sake')).toHaveLength(2)
  expect(errors).not.toHaveBeenCalled()
})

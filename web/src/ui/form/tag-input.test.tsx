// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { TagInput } from './tag-input.tsx'

function Form({ onSave }: { onSave: (tags: string[]) => void }) {
  const [tags, setTags] = useState<string[]>([])
  return (
    <>
      <TagInput label="Interests" value={tags} onChange={setTags} />
      <button type="button" onClick={() => onSave(tags)}>
        Save
      </button>
    </>
  )
}

test('A tag typed without Enter is added before the next button handles its click', async () => {
  const saved: string[][] = []
  await renderScreen(<Form onSave={(tags) => saved.push(tags)} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Interests'), 'tea')
  const save = screen.getByRole('button', { name: 'Save' })
  await user.pointer({ keys: '[MouseLeft>]', target: save })
  // The list must not grow between pressing and releasing the button.
  expect(screen.queryByRole('listitem')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: save })
  expect(saved).toEqual([['tea']])
})

test('Moving the focus by keyboard adds the tag at once', async () => {
  await renderScreen(<Form onSave={() => undefined} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Interests'), 'tea')
  await user.tab()
  expect(screen.getByRole('listitem').textContent).toContain('tea')
})

test('The same word in another case or width is not added again', async () => {
  await renderScreen(<Form onSave={() => undefined} />)
  const user = userEvent.setup()
  await user.type(
    screen.getByLabelText('Interests'),
    'English{Enter}english{Enter}ＥＮＧＬＩＳＨ{Enter}',
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

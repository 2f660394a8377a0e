import { expect, it } from 'vitest'
import { videoOf } from './videos.ts'

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=30', YOUTUBE],
  ['https://music.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ/', YOUTUBE],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?dnt=1'],
  ['https://vimeo.com/123456789/', 'https://player.vimeo.com/video/123456789?dnt=1'],
  [
    'https://vimeo.com/123456789/abcdef1234',
    'https://player.vimeo.com/video/123456789?dnt=1&h=abcdef1234',
  ],
  [
    'https://player.vimeo.com/video/123456789?h=abcdef1234',
    'https://player.vimeo.com/video/123456789?dnt=1&h=abcdef1234',
  ],
])('The player of %s is %s', (link, embedUrl) => {
  expect(videoOf(link)).toMatchObject({ embedUrl })
})

it.each([
  'https://vimeo.com/1234567890123',
  'https://vimeo.com/123456789/about',
  'https://www.youtube.com/@someone',
  'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
  'https://example.org/watch?v=dQw4w9WgXcQ',
])('%s names no video that can be embedded', (link) => {
  expect(videoOf(link)).toMatchObject({ provider: 'link' })
})

it.each(['javascript:alert(1)', 'https://user:secret@youtu.be/dQw4w9WgXcQ', 'no link'])(
  '%s is no video link',
  (link) => {
    expect(videoOf(link)).toBeNull()
  },
)

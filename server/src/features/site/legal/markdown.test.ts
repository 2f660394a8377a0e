import { describe, expect, test } from 'vitest'
import { parseMarkdown } from './markdown.ts'

const paragraph = (...content: object[]) => ({ kind: 'paragraph', content })

describe('A text in Markdown', () => {
  test('becomes chapters with headings, paragraphs and lists', () => {
    expect(
      parseMarkdown(
        '# Terms\n\nFirst.\n\n## Fees\n\nWe take **no** *fee*.\n\n### Why\n\n3. one\n4. two\n   - inner\n',
      ),
    ).toEqual({
      title: 'Terms',
      sections: [
        { id: 'section-1', title: null, blocks: [paragraph({ text: 'First.' })] },
        {
          id: 'section-2',
          title: 'Fees',
          blocks: [
            paragraph(
              { text: 'We take ' },
              { text: 'no', strong: true },
              { text: ' ' },
              { text: 'fee', emphasis: true },
              { text: '.' },
            ),
            { kind: 'heading', content: [{ text: 'Why' }] },
            {
              kind: 'list',
              isOrdered: true,
              start: 3,
              items: [
                { content: [{ text: 'one' }] },
                {
                  content: [{ text: 'two' }],
                  list: { isOrdered: false, start: 1, items: [[{ text: 'inner' }]] },
                },
              ],
            },
          ],
        },
      ],
    })
  })

  test.each([
    ['<script>alert(1)</script>', []],
    ['a <b onclick="x()">bold</b> word', [{ text: 'a bold word' }]],
    ['[go](javascript:alert(1))', [{ text: 'go' }]],
    ['[go](JaVaScRiPt&#58;alert(1))', [{ text: 'go' }]],
    ['[go](data:text/html,x)', [{ text: 'go' }]],
    ['[go](//evil.example/x)', [{ text: 'go' }]],
    ['[go](/\\evil.example)', [{ text: 'go' }]],
    ['[go][x]\n\n[x]: vbscript:x', [{ text: 'go' }]],
    [`[go](https://a.example/${'x'.repeat(600)})`, [{ text: 'go' }]],
    ['[go](/contact)', [{ text: 'go', link: '/contact' }]],
    ['[go][x]\n\n[x]: https://a.example/b', [{ text: 'go', link: 'https://a.example/b' }]],
    ['<mail@a.example>', [{ text: 'mail@a.example', link: 'mailto:mail@a.example' }]],
    ['![a map](https://a.example/map.png)', [{ text: 'a map' }]],
    ['案内は\n無料です', [{ text: '案内は無料です' }]],
    ['two\nlines', [{ text: 'two lines' }]],
  ])('keeps words and safe links only: %s', (markdown, content) => {
    const blocks = content.length > 0 ? [paragraph(...content)] : []
    expect(parseMarkdown(markdown).sections.flatMap((section) => section.blocks)).toEqual(blocks)
  })
})

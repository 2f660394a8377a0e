import type { Block, Inline, Section } from '@annai/contract/site/legal/shapes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

function Words({ text, link, strong, emphasis }: Inline) {
  let words: ReactNode = text
  if (emphasis) words = <em>{words}</em>
  if (strong) words = <strong>{words}</strong>
  if (!link) return words
  if (link.startsWith('/'))
    return (
      <Link to={link} className="link">
        {words}
      </Link>
    )
  return (
    <a href={link} className="link wrap-anywhere" rel="noopener nofollow">
      {words}
    </a>
  )
}

const Line = ({ content }: { content: readonly Inline[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line keep their places
  content.map((piece, at) => <Words key={at} {...piece} />)

interface EntriesProps {
  list: { isOrdered: boolean; start: number }
  children: ReactNode
}

const Entries = ({ list: { isOrdered, start }, children }: EntriesProps) =>
  isOrdered ? (
    <ol start={start} className="mt-3 list-decimal space-y-2 ps-6 marker:text-muted">
      {children}
    </ol>
  ) : (
    <ul className="mt-3 list-disc space-y-2 ps-6 marker:text-muted">{children}</ul>
  )

function OwnBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className="running mt-4 whitespace-pre-line">
          <Line content={block.content} />
        </p>
      )
    case 'heading':
      return (
        <h3 className="mt-6 text-lg">
          <Line content={block.content} />
        </h3>
      )
    case 'list':
      return (
        <Entries list={block}>
          {block.items.map(({ content, list }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a text keep their places
            <li key={at} className="whitespace-pre-line">
              <Line content={content} />
              {list && (
                <Entries list={list}>
                  {list.items.map((entry, within) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <li key={within}>
                      <Line content={entry} />
                    </li>
                  ))}
                </Entries>
              )}
            </li>
          ))}
        </Entries>
      )
  }
}

/** A chapter of a text that the operator wrote. */
export function OwnSection({ section: { id, title, blocks } }: { section: Section }) {
  const content = blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text keep their places
    <OwnBlock key={at} block={block} />
  ))
  if (title === null) return <div className="mt-10">{content}</div>
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-10 scroll-mt-24">
      <h2 id={`${id}-title`}>{title}</h2>
      {content}
    </section>
  )
}

import { demoStories, type StoryStep } from '@annai/demo/people/stories'
import { DEMO_TRAVELLER, TRAVELLERS } from '@annai/demo/people/travellers'

/** What the people of a step write themselves. */
function wordsOf(step: StoryStep): string[] {
  if ('message' in step) return [step.message]
  if ('proposes' in step) return [step.proposes.place, step.proposes.remarks]
  if ('cancels' in step) return [step.cancels]
  return 'text' in step ? [step.text] : []
}

/**
 * What the two demo people read in their bookings and in the traveller's profile as a person has
 * written it: it stays as it is in every interface language, even where our texts say the same.
 */
export const demoWords = (): Set<string> =>
  new Set([
    ...demoStories().flatMap(({ enquiry: { message, location, dateTime }, steps }) => [
      message,
      location,
      dateTime,
      ...steps.flatMap(wordsOf),
    ]),
    ...TRAVELLERS.filter(({ username }) => username === DEMO_TRAVELLER).flatMap(
      ({ languages, interests }) => [...languages, ...interests],
    ),
  ])

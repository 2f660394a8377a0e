import { demoStories, type StoryStep } from '@annai/demo/people/stories'
import { DEMO_TRAVELLER, TRAVELLERS } from '@annai/demo/people/travellers'

/** The texts that the people of a step have written. */
function wordsOf(step: StoryStep): string[] {
  if ('message' in step) return [step.message]
  if ('proposes' in step) return [step.proposes.place, step.proposes.remarks]
  if ('meets' in step)
    return Object.values(step.meets.place).filter((text) => typeof text === 'string')
  if ('cancels' in step) return [step.cancels]
  return 'text' in step ? [step.text] : []
}

/**
 * The texts by people in the bookings of the two demo people and in the traveller's profile. They are
 * the same in every interface language, even if one of our texts has the same words.
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

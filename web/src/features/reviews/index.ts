export { FeedbackCard } from './feedback-card.tsx'

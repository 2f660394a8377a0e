import type { EnquiryRequest } from '@annai/contract/bookings/shapes'
import { useCallback } from 'react'
import type { Resolver, ResolverResult, ResolverSuccess } from 'react-hook-form'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import type { EnquiryForm, EnquiryInput } from './enquiry-draft.ts'

const isValid = (
  result: ResolverResult<EnquiryInput, EnquiryRequest>,
): result is ResolverSuccess<EnquiryRequest> => Object.keys(result.errors).length === 0

/** Checks the fields of the form with the shape of the request, whose problems it names by field. */
export function useEnquiryResolver(
  guideId: string,
): Resolver<EnquiryForm, unknown, EnquiryRequest> {
  const check = useShapeResolver(
    async () => (await import('@annai/contract/bookings/shapes')).EnquiryRequest,
  )
  return useCallback(
    async ({ trip, ...enquiry }, context, { criteriaMode }) => {
      const options = { criteriaMode, fields: {}, shouldUseNativeValidation: false }
      const result = await check({ guideId, enquiry, trip }, context, options)
      if (isValid(result)) return result
      const { enquiry: text, trip: days, root } = result.errors
      return { values: {}, errors: { ...text, ...(days && { trip: days }), ...(root && { root }) } }
    },
    [check, guideId],
  )
}

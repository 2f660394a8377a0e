import type { EnquiryRequest } from '@annai/contract/bookings/enquiries/shapes'
import { useCallback } from 'react'
import type { Resolver, ResolverResult, ResolverSuccess } from 'react-hook-form'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { type EnquiryForm, type EnquiryInput, isTripOpen } from './enquiry-draft.ts'

const isValid = (
  result: ResolverResult<EnquiryInput, EnquiryRequest>,
): result is ResolverSuccess<EnquiryRequest> => Object.keys(result.errors).length === 0

/** Checks the fields of the form with the shape of the request, whose problems it names by field. */
export function useEnquiryResolver(
  guideId: string,
): Resolver<EnquiryForm, unknown, EnquiryRequest> {
  const check = useShapeResolver(
    async () => (await import('@annai/contract/bookings/enquiries/shapes')).EnquiryRequest,
  )
  return useCallback(
    async ({ trip, ...text }, context, { criteriaMode }) => {
      // The adults and children of a trip stand in for the size that was typed before, or is by default.
      const enquiry = isTripOpen(trip) ? { ...text, customerGroupSize: undefined } : text
      const options = { criteriaMode, fields: {}, shouldUseNativeValidation: false }
      const result = await check({ guideId, enquiry, trip }, context, options)
      if (isValid(result)) return result
      const { enquiry: fields, trip: days, root } = result.errors
      return {
        values: {},
        errors: { ...fields, ...(days && { trip: days }), ...(root && { root }) },
      }
    },
    [check, guideId],
  )
}

import { offersParam } from '../../../../src-main/contract/operations/operation.ts';
import { FIELD_TYPES } from '../../../../src-main/contract/values/profile-field.ts';
import { operations } from '../../../base/bridge/contract.data.ts';

/** Persons are not shown in the summary, and long text on newer servers alone (server-notes: Custom profile fields). */
export const canBeInSummary = (type: number, featureLevel: number | null): boolean =>
  type === FIELD_TYPES.longText
    ? offersParam(operations.createProfileField, 'display_in_profile_summary=long text', featureLevel)
    : type !== FIELD_TYPES.person;

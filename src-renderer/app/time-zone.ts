import { getLocalTimeZone } from '@internationalized/date';
import type { OrganizationView } from '../../src-main/contract/organization.ts';

/** The time zone whose clocks the user goes by: that of their settings, or else this computer's. */
export const timeZoneOf = (facts: OrganizationView | null): string => facts?.timeZone ?? getLocalTimeZone();

import { type Operation, offersParam } from '../../contract/operations/operation.ts';
import type { OrganizationFacts } from '../../contract/organization.ts';

/**
 * Asks for the empty topic as such where Perch knows the organization's name for it. Else the server answers that name, which
 * it also reads as the empty topic (server-notes: Empty topic).
 */
export const emptyTopicParam = (
  operation: Operation,
  { featureLevel, emptyTopicName }: Pick<OrganizationFacts, 'featureLevel' | 'emptyTopicName'>,
): { allow_empty_topic_name?: true } =>
  emptyTopicName !== null && offersParam(operation, 'allow_empty_topic_name', featureLevel)
    ? { allow_empty_topic_name: true }
    : {};

import { type Operation, offersParam } from '../../contract/operations/operation.ts';
import type { Organization } from '../../contract/values/organization.ts';

/**
 * Asks the server to send the empty topic as such, where Perch knows the organization's name for it. Otherwise the server
 * sends that name, which it also takes for the empty topic (server-notes: Empty topic).
 */
export const emptyTopicParam = (
  operation: Operation,
  { featureLevel, emptyTopicName }: Pick<Organization, 'featureLevel' | 'emptyTopicName'>,
): { allow_empty_topic_name?: true } =>
  emptyTopicName !== null && offersParam(operation, 'allow_empty_topic_name', featureLevel)
    ? { allow_empty_topic_name: true }
    : {};

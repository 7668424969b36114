import { type Operation, offersParam } from '../../contract/operations/operation.ts';
import type { OrganizationFacts } from '../../contract/organization.ts';

/**
 * Asks for the empty topic as such where it is known what the organization calls it; else the server puts that name in its
 * place, which it also reads as the empty topic (contract, POST /typing).
 */
export const emptyTopicParam = (
  operation: Operation,
  { featureLevel, emptyTopicName }: Pick<OrganizationFacts, 'featureLevel' | 'emptyTopicName'>,
): { allow_empty_topic_name?: true } =>
  emptyTopicName !== null && offersParam(operation, 'allow_empty_topic_name', featureLevel)
    ? { allow_empty_topic_name: true }
    : {};

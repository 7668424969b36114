import { UserTopicValue } from '../contract/user-topic.ts';
import { JsonRows } from './json-rows.ts';

export const userTopicRows = new JsonRows({
  collection: 'user-topics',
  value: UserTopicValue,
  labelOf: ({ topic }) => topic,
});

import type { FollowedFileView } from '../../../../src-main/contract/values/followed-file.ts';
import { words } from '../../../../resources/words.ts';

const MOST_NAMED = 5;

/** The question about the snippets that a followed file has no longer. Names the first of them. */
export const missingWords = ({ name, missing }: FollowedFileView): string =>
  words('follow.note-missing', {
    name,
    count: missing.length,
    titles: [...missing.slice(0, MOST_NAMED), ...(missing.length > MOST_NAMED ? ['…'] : [])].join(', '),
  });

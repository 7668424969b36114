import { type BuiltInView, isBuiltInView } from '../../../src-main/contract/navigation.ts';
import { words, type MessageKey } from '../../../resources/words.ts';

const builtIn: Record<BuiltInView, MessageKey> = {
  inbox: 'navigation.view.inbox',
  recent: 'navigation.view.recent',
  feed: 'navigation.view.feed',
  drafts: 'navigation.view.drafts',
  'narrow/is/mentioned': 'navigation.view.mentioned',
  'narrow/is/starred': 'navigation.view.starred',
  'narrow/has/reaction/sender/me': 'navigation.view.reactions',
};

/** The name of a built-in view; anything else is a name or a fragment already. */
export const viewName = (nameOrFragment: string): string =>
  isBuiltInView(nameOrFragment) ? words(builtIn[nameOrFragment]) : nameOrFragment;

import { Metadata } from '../../cache/metadata/metadata.ts';
import { SnippetOrder } from '../../contract/values/snippet-order.ts';

/** In which order the list of snippets is shown; missing until the user chooses one. */
export const storedSnippetOrder = new Metadata('snippetOrder', SnippetOrder);

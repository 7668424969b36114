import { readPlaceholder } from '../../../src-main/contract/text/placeholder.ts';
import { foldedTitle, type IncludedSnippet } from '../../../src-main/contract/values/snippet.ts';
import { partsOf } from '../../../src-main/content/placeholders.ts';

/** A content with the snippets that it names in their places. */
interface WithIncluded {
  content: string;
  /** The titles that no snippet has; their placeholders stay. */
  missing: string[];
  /** The titles of a circle of snippets that contain each other; the first title is also the last. Null without a circle. */
  circle: string[] | null;
  /** Whether a part of it is a team's text, which other people write. */
  isTeams: boolean;
  /** The titles of a team's snippets that it names. */
  teams: string[];
  /** The titles of the user's own snippets that a team's text names. */
  taken: string[];
}

/** More characters than servers take. What would make a text longer stays a placeholder. */
const LONGEST = 50_000;

/**
 * Replaces the placeholders that name snippets by the contents of these.
 * @param snippets the snippets that are named, in any depth; of several with a title, the first is meant
 * @param ofTeam whether the content itself is a team's
 */
export function withIncluded(
  content: string,
  snippets: readonly IncludedSnippet[],
  ofTeam = false,
): WithIncluded {
  const missing = new Set<string>();
  const [taken, teams] = [new Set<string>(), new Set<string>()];
  let circle: string[] | null = null;
  let room = LONGEST - content.length;

  function write(text: string, way: readonly IncludedSnippet[]): string {
    const isForeign = way.at(-1)?.isTeams ?? ofTeam;
    return partsOf(text)
      .map((part) => {
        const placeholder = part.inside === null ? null : readPlaceholder(part.inside);
        if (placeholder?.kind !== 'snippet') return part.text;
        const title = foldedTitle(placeholder.title);
        const found = snippets.find((snippet) => foldedTitle(snippet.title) === title);
        if (!found) missing.add(placeholder.title);
        const before = found ? way.indexOf(found) : -1;
        if (found && before >= 0) circle ??= [...way.slice(before), found].map((snippet) => snippet.title);
        if (!found || before >= 0 || found.content.length > room) return part.text;
        room -= found.content.length;
        if (found.isTeams) teams.add(found.title);
        else if (isForeign) taken.add(found.title);
        return write(found.content, [...way, found]);
      })
      .join('');
  }

  const written = content.includes('{{') ? write(content, []) : content;
  const isTeams = ofTeam || teams.size > 0;
  return { content: written, missing: [...missing], circle, isTeams, teams: [...teams], taken: [...taken] };
}

import type { Workspace } from '../../state/workspace.svelte.ts';

interface Topic {
  channelId: number;
  topic: string;
}

/** Whether a topic can be resolved: not the empty one, and only where the server has more than the core operations. */
export const canResolve = ({ organization }: Workspace, { topic }: Topic): boolean =>
  topic !== '' && organization?.offers['messages'] !== false;

/** Marks a topic as resolved, or takes the mark away. */
export const setResolved = (workspace: Workspace, { channelId, topic }: Topic, resolved: boolean): void =>
  void workspace.attempt('topics:resolve', { channelId, topic, resolved });

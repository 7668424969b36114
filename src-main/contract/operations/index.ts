import { fetchApiKey, getServerSettings } from './authentication.ts';
import type { Operation } from './operation.ts';
import { register } from './register.ts';
import {
  createSavedSnippet,
  deleteSavedSnippet,
  editSavedSnippet,
  getSavedSnippets,
} from './saved-snippets.ts';
import { getUserStatus, updateStatus } from './status.ts';
import { getUser, getUserByEmail } from './users.ts';

/** Every call of the API that Perch makes. The client, the outbox and the documentation read this one table. */
export const operations = {
  fetchApiKey,
  getServerSettings,
  register,
  getUser,
  getUserByEmail,
  updateStatus,
  getUserStatus,
  createSavedSnippet,
  getSavedSnippets,
  editSavedSnippet,
  deleteSavedSnippet,
} satisfies Record<string, Operation>;

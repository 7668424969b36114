import { config } from 'zod/mini';

// Imported first: zod would otherwise try `new Function`, which the content security policy reports as a violation.
config({ jitless: true });

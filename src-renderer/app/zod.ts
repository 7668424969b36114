import { z } from 'zod';

// Imported first: zod would otherwise try `new Function`, which the content security policy reports as a violation.
z.config({ jitless: true });

// Where zod keeps its settings (zod/v4/core/core.js), set before any of its code is loaded. It would otherwise try
// `new Function`, which the content security policy reports as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

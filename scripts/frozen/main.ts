// React chooses its code when it is loaded, therefore the dynamic import: `npm run test:slow` runs this, too.
process.env.NODE_ENV = 'production'

await import('./run.ts')

export {}

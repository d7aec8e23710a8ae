import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { TraceSettings } from '#kernel/config.ts'

/** Sends spans of requests, statements and jobs to a collector, by OpenTelemetry’s own SDK. */
export interface Traces {
  /** Traces what reaches the framework; replies from memory take no time worth a span. */
  traceRequests(app: Pick<FastifyInstance, 'addHook'>): void
  /** Traces the statements of new connections, whose values stay out of it. */
  traceStatements(pool: Pick<pg.Pool, 'on'>): void
  traceJob<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** Sends what is left. */
  close(): Promise<void>
}

const LONGEST_STATEMENT = 2000

/** The SDK is loaded only where traces are wanted: it takes 10 MB. */
export async function openTraces({ url, headers, ratio }: TraceSettings): Promise<Traces> {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url, headers })
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'neiro' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  })
  provider.register()
  const tracer = provider.getTracer('neiro')

  function traceRequests(app: Pick<FastifyInstance, 'addHook'>): void {
    app.addHook('onRequest', ({ method, headers: given, raw, routeOptions }, reply, done) => {
      const route = routeOptions.url ?? 'unknown'
      const attributes = { 'http.request.method': method, 'http.route': route }
      const parent = propagation.extract(context.active(), given)
      const options = { kind: SpanKind.SERVER, attributes }
      const span = tracer.startSpan(`${method} ${route}`, options, parent)
      reply.raw.once('close', () => {
        span.setAttribute('http.response.status_code', reply.raw.statusCode)
        if (reply.raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        if (raw.destroyed && !reply.raw.writableFinished) span.addEvent('broken off')
        span.end()
      })
      context.with(trace.setSpan(parent, span), done)
    })
  }

  function traceStatements(pool: Pick<pg.Pool, 'on'>): void {
    pool.on('connect', (client) => {
      const { query } = client
      const traced = (text: unknown, ...rest: unknown[]) => {
        const ask = () => Reflect.apply(query, client, [text, ...rest])
        // What nobody waits for, such as the timer of a watch, is no part of a trace.
        if (typeof text !== 'string' || trace.getActiveSpan() === undefined) return ask()
        const attributes = {
          'db.system.name': 'postgresql',
          'db.query.text': text.slice(0, LONGEST_STATEMENT),
        }
        const span = tracer.startSpan(nameOf(text), { kind: SpanKind.CLIENT, attributes })
        return endWith(span, ask())
      }
      Object.assign(client, { query: traced })
    })
  }

  return {
    traceRequests,
    traceStatements,
    traceJob: (name, work) =>
      tracer.startActiveSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, (span) =>
        endWith(span, work()),
      ),
    async close() {
      for (const api of [trace, context, propagation]) api.disable()
      await provider.shutdown()
    },
  }
}

/** The span ends as the answer does; one that comes by callback is not awaited. */
function endWith<Answer>(span: Span, answer: Answer): Answer {
  if (!(answer instanceof Promise)) {
    span.end()
    return answer
  }
  answer.then(
    () => span.end(),
    (error: unknown) => {
      span.setStatus({ code: SpanStatusCode.ERROR })
      if (error instanceof Error) span.setAttribute('error.type', error.name)
      span.end()
    },
  )
  return answer
}

/** `select`, `insert` and so on: the text is beside it. */
function nameOf(statement: string): string {
  return /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? 'statement'
}

package dev.portcullis.ejb.tracing;

import dev.portcullis.ejb.outbound.BoundedHttp;
import dev.portcullis.ejb.outbound.DnsResolverAdapter;
import dev.portcullis.ejb.outbound.HostLookups;
import dev.portcullis.kernel.Span;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;

/** Starts the export of spans with the application, if a collector is configured. */
@Singleton
@Startup
@DependsOn("StartupCheck")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class TracingStartup {
  private static final BoundedHttp.Bounds BOUNDS =
      new BoundedHttp.Bounds(Duration.ofSeconds(5), Duration.ofSeconds(5), 64 * 1024);

  @Inject private TracingConfig config;
  @Inject private TracingMeters meters;
  @Inject private HostLookups lookups;
  @Resource private ManagedThreadFactory threads;

  private SpanExport export;
  private Thread thread;

  @PostConstruct
  void begin() {
    config.endpoint().ifPresent(this::begin);
  }

  private void begin(URI endpoint) {
    SpanQueue queue = new SpanQueue(config.ratio());
    export =
        new SpanExport(
            queue,
            endpoint,
            BoundedHttp.forOperatorServers(new DnsResolverAdapter(lookups.operator()), BOUNDS));
    meters.count(queue, export);
    thread = threads.newThread(export);
    thread.start();
    Span.collect(queue);
  }

  @PreDestroy
  void end() {
    if (export != null) {
      Span.collect(null);
      export.close();
      thread.interrupt();
    }
  }
}

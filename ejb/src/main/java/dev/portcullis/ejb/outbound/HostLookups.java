package dev.portcullis.ejb.outbound;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Resolves names on separate threads: one pool each for names of the operator, of organizations and
 * of users, and another for callbacks, for which no caller waits.
 */
@ApplicationScoped
public class HostLookups {
  private static final int OF_OPERATOR = 4;
  private static final int OF_CUSTOMERS = 12;
  private static final int OF_USERS = 8;
  private static final int OF_CALLBACKS = 16;
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final long IDLE_SECONDS = 30;

  @Resource private ManagedThreadFactory factory;

  private final List<ExecutorService> pools = new ArrayList<>();
  private HostLookup operator;
  private HostLookup customers;
  private HostLookup users;
  private HostLookup callbacks;

  @PostConstruct
  void start() {
    operator = lookup(OF_OPERATOR);
    customers = lookup(OF_CUSTOMERS);
    users = lookup(OF_USERS);
    callbacks = lookup(OF_CALLBACKS);
  }

  /** For names in the configuration. */
  public HostLookup operator() {
    return operator;
  }

  /** For names of organizations' servers. */
  public HostLookup customers() {
    return customers;
  }

  /** For names from users, while they wait. */
  public HostLookup users() {
    return users;
  }

  /** For destinations of callbacks. */
  public HostLookup callbacks() {
    return callbacks;
  }

  private HostLookup lookup(int threads) {
    ExecutorService pool =
        new ThreadPoolExecutor(
            0, threads, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
    pools.add(pool);
    return new TimeoutResolver(InetAddress::getAllByName, pool, PATIENCE);
  }

  @PreDestroy
  void close() {
    pools.forEach(ExecutorService::shutdownNow);
  }
}

package dev.portcullis.ejb.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Resolves names on few threads, with a short timeout. The platform's resolver cannot be
 * interrupted: a lookup after its timeout continues, and keeps its thread and its caller's permit
 * until it ends. Callers that request the same name share a lookup.
 */
public final class TimeoutResolver implements HostLookup {
  /** The maximum number of concurrent lookups of one caller. */
  static final int PERMITS_PER_CALLER = 2;

  private final HostLookup platform;
  private final Executor threads;
  private final Duration patience;
  private final Map<String, CompletableFuture<InetAddress[]>> pending = new HashMap<>();
  private final Map<String, Integer> lookupsByCaller = new HashMap<>();

  /**
   * With a resolver.
   *
   * @param threads rejects tasks without a free thread
   * @param patience the timeout of all callers
   */
  public TimeoutResolver(HostLookup platform, Executor threads, Duration patience) {
    this.platform = platform;
    this.threads = threads;
    this.patience = patience;
  }

  @Override
  public InetAddress[] all(String host) throws UnknownHostException {
    return all(host, host);
  }

  @Override
  public InetAddress[] all(String host, String asker) throws UnknownHostException {
    if (isLiteral(host)) {
      return platform.all(host);
    }
    try {
      return asked(host, asker).get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException failed) {
      throw unknown(host + " cannot be looked up", failed.getCause());
    } catch (TimeoutException late) {
      throw unknown(host + " was not found in time", late);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw unknown(host + " was not waited for", interrupted);
    }
  }

  /** Whether the host is an IP address, which needs no query. */
  private static boolean isLiteral(String host) {
    return host.indexOf(':') >= 0 || host.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
  }

  private synchronized CompletableFuture<InetAddress[]> asked(String host, String asker)
      throws ResolverBusyException {
    String name = host.toLowerCase(Locale.ROOT);
    CompletableFuture<InetAddress[]> known = pending.get(name);
    if (known != null) {
      return known;
    }
    if (lookupsByCaller.getOrDefault(asker, 0) >= PERMITS_PER_CALLER) {
      throw new ResolverBusyException(host);
    }
    CompletableFuture<InetAddress[]> answer = new CompletableFuture<>();
    try {
      threads.execute(() -> lookUp(name, asker, answer));
    } catch (RejectedExecutionException full) {
      throw (ResolverBusyException) new ResolverBusyException(host).initCause(full);
    }
    pending.put(name, answer);
    lookupsByCaller.merge(asker, 1, Integer::sum);
    return answer;
  }

  private void lookUp(String name, String asker, CompletableFuture<InetAddress[]> answer) {
    try {
      answer.complete(platform.all(name));
    } catch (UnknownHostException | RuntimeException failed) {
      answer.completeExceptionally(failed);
    } finally {
      ended(name, asker);
    }
  }

  private synchronized void ended(String name, String asker) {
    pending.remove(name);
    lookupsByCaller.computeIfPresent(asker, (known, count) -> count == 1 ? null : count - 1);
  }

  private static UnknownHostException unknown(String problem, Throwable cause) {
    return (UnknownHostException) new UnknownHostException(problem).initCause(cause);
  }
}

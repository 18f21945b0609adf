package dev.portcullis.ejb.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Names are looked up by a resolver whose name servers may be silent. */
class TimeoutResolverTest {
  private static final int THREADS = 3;

  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(0, THREADS, 30, TimeUnit.SECONDS, new SynchronousQueue<>());
  private final AtomicInteger lookups = new AtomicInteger();
  private final CountDownLatch servers = new CountDownLatch(1);
  private final HostLookup lookup = lookup(Duration.ofMillis(20));

  @AfterEach
  void stop() {
    servers.countDown();
    threads.shutdownNow();
  }

  @Test
  void namesAndAddressesAreFound() throws Exception {
    assertThat(lookup(Duration.ofSeconds(30)).all("quick.example", "ada"))
        .extracting(InetAddress::getHostAddress)
        .containsExactly("192.0.2.1");
    assertThat(lookup.all("192.0.2.7")).hasSize(1);
    assertThat(lookup.all("2001:db8::7")).hasSize(1);
    assertThatThrownBy(() -> lookup(Duration.ofSeconds(30)).all("unknown.example"))
        .isInstanceOf(UnknownHostException.class)
        .isNotInstanceOf(ResolverBusyException.class);
  }

  @Test
  void aSilentNameServerIsNotWaitedForAndCostsItsAskerAPlaceUntilItAnswers() throws Exception {
    for (int i = 0; i < TimeoutResolver.PERMITS_PER_CALLER; i++) {
      String host = "silent" + i + ".example";
      assertThatThrownBy(() -> lookup.all(host, "ada"))
          .isInstanceOf(UnknownHostException.class)
          .isNotInstanceOf(ResolverBusyException.class);
    }

    assertThatThrownBy(() -> lookup.all("quick.example", "ada"))
        .isInstanceOf(ResolverBusyException.class);
    assertThat(lookup(Duration.ofSeconds(30)).all("quick.example", "bob")).hasSize(1);

    servers.countDown();
    await().ignoreExceptions().until(() -> lookup.all("quick.example", "ada").length == 1);
  }

  @Test
  void theThreadsLimitTheNumberOfLookups() {
    for (int i = 0; i < THREADS; i++) {
      String host = "silent" + i + ".example";
      assertThatThrownBy(() -> lookup.all(host)).isNotInstanceOf(ResolverBusyException.class);
    }

    assertThatThrownBy(() -> lookup.all("quick.example")).isInstanceOf(ResolverBusyException.class);
    assertThat(threads.getLargestPoolSize()).isEqualTo(THREADS);
  }

  @Test
  void concurrentRequestsForOneNameShareALookup() throws Exception {
    HostLookup patient = lookup(Duration.ofSeconds(30));
    ExecutorService askers = Executors.newFixedThreadPool(8);
    try {
      List<Future<InetAddress[]>> answers =
          java.util.stream.IntStream.range(0, 8)
              .mapToObj(i -> askers.submit(() -> patient.all("Silent.example", "asker " + i)))
              .toList();
      await().until(() -> lookups.get() == 1);
      assertThat(answers).noneMatch(Future::isDone);
      servers.countDown();
      for (Future<InetAddress[]> answer : answers) {
        assertThat(answer.get(30, TimeUnit.SECONDS)).hasSize(1);
      }
    } finally {
      askers.shutdownNow();
    }
  }

  private HostLookup lookup(Duration patience) {
    return new TimeoutResolver(this::platform, threads, patience);
  }

  private InetAddress[] platform(String host) throws UnknownHostException {
    lookups.incrementAndGet();
    if (host.startsWith("unknown")) {
      throw new UnknownHostException(host);
    }
    if (host.startsWith("silent")) {
      try {
        servers.await();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
    return new InetAddress[] {
      InetAddress.getByName(host.contains(".example") ? "192.0.2.1" : host)
    };
  }
}

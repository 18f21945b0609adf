package dev.portcullis.ejb.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.database.Reading;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** What the database says is tested where there is one, by SettlementIT of ear. */
class SettlementTest {
  private final AtomicInteger waits = new AtomicInteger();
  private Settlement settlement;

  @BeforeEach
  void withoutDatabase() throws IOException {
    PolicyFeed feed = new PolicyFeed();
    feed.onWanted(
        () -> {
          waits.incrementAndGet();
          feed.settledAt(System.nanoTime());
        });
    PGSimpleDataSource nothing = new PGSimpleDataSource();
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nothing.setURL("jdbc:postgresql://127.0.0.1:" + free.getLocalPort() + "/portcullis");
    }
    settlement = new Settlement(new Reading(nothing), feed);
  }

  @Test
  void whatMayHaveChangedSomethingIsWaitedFor() {
    settlement.settle(Set.of("700"));
    assertThat(waits).hasValue(1);
  }

  @Test
  void whoRanNoTransactionAsksNobody() {
    settlement.settle(Set.of());
    assertThat(waits).hasValue(0);
  }
}

package dev.portcullis.ejb.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.database.QueryRunner;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** SettlementIT of ear tests the database's part. */
class PropagationBarrierTest {
  private final AtomicInteger waits = new AtomicInteger();
  private final Socket deaf = new Socket();
  private PropagationBarrier propagationBarrier;

  @BeforeEach
  void withoutDatabase() throws IOException {
    PolicyFeed feed = new PolicyFeed();
    feed.onPollRequested(
        () -> {
          waits.incrementAndGet();
          feed.settledAt(System.nanoTime());
        });
    PGSimpleDataSource nothing = new PGSimpleDataSource();
    // Held, so that no other process listens there.
    deaf.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    nothing.setURL("jdbc:postgresql://127.0.0.1:" + deaf.getLocalPort() + "/portcullis");
    propagationBarrier = new PropagationBarrier(new QueryRunner(nothing), feed);
  }

  @AfterEach
  void letGo() throws IOException {
    deaf.close();
  }

  @Test
  void aTransactionThatMayHaveChangedFactsIsWaitedFor() {
    propagationBarrier.settle(Set.of("700"));
    assertThat(waits).hasValue(1);
  }

  @Test
  void aCallerWithoutATransactionWaitsForNoNode() {
    propagationBarrier.settle(Set.of());
    assertThat(waits).hasValue(0);
  }
}

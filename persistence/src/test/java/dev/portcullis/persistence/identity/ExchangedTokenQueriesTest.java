package dev.portcullis.persistence.identity;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.database.TestDatabase;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class ExchangedTokenQueriesTest {
  @Test
  void aTokenIsExchangedOnceByTheFirstCaller() throws Exception {
    String digest = Sha256.hex(Ids.id());
    Instant later = Clock.now().plusSeconds(60);
    ExecutorService nodes = Executors.newFixedThreadPool(4);
    try {
      Callable<Boolean> spending = () -> spend(digest, later);
      List<Future<Boolean>> all =
          nodes.invokeAll(IntStream.range(0, 8).mapToObj(i -> spending).toList());
      int spent = 0;
      for (Future<Boolean> each : all) {
        spent += each.get() ? 1 : 0;
      }
      assertThat(spent).isEqualTo(1);
    } finally {
      nodes.shutdownNow();
    }
  }

  private static boolean spend(String digest, Instant expiresAt) {
    return TestDatabase.inTransaction(
        entities -> on(entities, new ExchangedTokenQueries()).consume(digest, expiresAt));
  }
}

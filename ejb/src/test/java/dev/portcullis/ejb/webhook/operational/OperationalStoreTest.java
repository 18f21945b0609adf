package dev.portcullis.ejb.webhook.operational;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.operational.ClaimedNotice;
import dev.portcullis.persistence.webhook.operational.NewNotice;
import dev.portcullis.persistence.webhook.operational.NoticeReason;
import dev.portcullis.persistence.webhook.operational.NoticeType;
import dev.portcullis.persistence.webhook.operational.OperationalNotice;
import dev.portcullis.persistence.webhook.operational.OperationalNotice.State;
import dev.portcullis.persistence.webhook.operational.OperationalQueueQueries;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OperationalStoreTest {
  private static final Instant NOW = Instant.parse("2026-02-03T10:15:04Z");

  private final ClaimedNotice signed = claimed();
  private final ClaimedNotice unsigned = claimed();
  private final List<ClaimedNotice> putBack = new ArrayList<>();

  @Test
  void aNoticeThatCannotBeSignedIsPutBackAndNoAttempt() {
    OperationalStore store = new OperationalStore(queue(), keys(), null);
    assertThat(store.claim(9, 9, Duration.ofSeconds(1)))
        .extracting(OperationalStore.Due::claimed)
        .containsExactly(signed);
    assertThat(putBack).containsExactly(unsigned);
  }

  private OperationalQueueQueries queue() {
    return new OperationalQueueQueries() {
      @Override
      public List<ClaimedNotice> claim(int healthy, int failing, Duration lease) {
        return List.of(unsigned, signed);
      }

      @Override
      public void requeue(Collection<ClaimedNotice> claimed, Duration pause) {
        putBack.addAll(claimed);
      }
    };
  }

  private OperationalKeys keys() {
    return new OperationalKeys() {
      @Override
      public Map<String, List<byte[]>> inForce(Collection<String> userIds, Instant now) {
        return Map.of(
            signed.notice().userId(), List.of(Ids.bytes(32)),
            unsigned.notice().userId(), List.of());
      }
    };
  }

  private static ClaimedNotice claimed() {
    OperationalNotice notice =
        new OperationalNotice(
            Ids.uuid(),
            Ids.id(),
            new NewNotice(Ids.uuid(), NoticeType.DISABLED, NoticeReason.GONE, NOW, 410, null, 3),
            "name",
            "https://example.com/hook",
            NOW,
            State.WAITING,
            1,
            NOW,
            null,
            null,
            null);
    return new ClaimedNotice(notice, "https://example.com/ops", false, NOW);
  }
}

package dev.portcullis.ejb.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.ClaimedDelivery;
import dev.portcullis.persistence.webhook.DeliveryRepository.Room;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class InFlightTest {
  private static final Instant NOW = Clock.now();

  private final InFlight inFlight =
      new InFlight(
          new WebhookSettings.Sending(
              Duration.ofSeconds(15), Duration.ofSeconds(20), Duration.ofSeconds(1), 10, 3, 2));

  @Test
  void anEndpointOrOwnerThatHasAsMuchInFlightAsItMayGetsNoMore() {
    UUID slow = Ids.uuid();
    ClaimedDelivery first = add("owner", slow);
    add("owner", slow);
    add("other", Ids.uuid());
    Room room = inFlight.room();
    assertThat(room.total()).isEqualTo(7);
    assertThat(room.fullEndpoints()).containsExactly(slow);
    assertThat(room.fullOwners()).isEmpty();
    add("owner", Ids.uuid());
    assertThat(inFlight.room().fullOwners()).containsExactly("owner");
    inFlight.remove(first);
    assertThat(inFlight.room().fullEndpoints()).isEmpty();
    assertThat(inFlight.room().fullOwners()).isEmpty();
  }

  @Test
  void aCallIsOverdueOnceItsTimeIsOver() {
    add("owner", Ids.uuid());
    assertThat(inFlight.overdue(NOW.plusSeconds(15))).isEmpty();
    assertThat(inFlight.overdue(NOW.plusSeconds(16))).hasSize(1);
  }

  private ClaimedDelivery add(String owner, UUID endpoint) {
    ClaimedDelivery delivery =
        new ClaimedDelivery(
            Ids.uuid(), Ids.uuid(), endpoint, owner, null, "http://x", new byte[0], 0, NOW);
    inFlight.add(delivery, new Call(answer -> {}), NOW);
    return delivery;
  }
}

package dev.portcullis.ejb.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import dev.portcullis.persistence.webhook.delivery.DisableReason;
import dev.portcullis.persistence.webhook.operational.NewNotice;
import dev.portcullis.persistence.webhook.operational.NoticeReason;
import dev.portcullis.persistence.webhook.operational.NoticeType;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A unit test of which outcomes a crash of the database may take back: no database is queried. */
class OutcomesTest {
  private static final UUID ENDPOINT = UUID.randomUUID();

  private static DeliveryAttemptResult row(Disposition disposition) {
    return new DeliveryAttemptResult(
        null, UUID.randomUUID(), 1, 1, Instant.EPOCH, 1, 200, null, null, disposition, null);
  }

  private static DeliveryStore.Outcomes ended(Disposition... ends) {
    return outcomes(Arrays.stream(ends).map(OutcomesTest::row).toList(), List.of());
  }

  private static DeliveryStore.Outcomes outcomes(
      List<DeliveryAttemptResult> ended, List<DeliveryAttemptResult> aside) {
    return new DeliveryStore.Outcomes(
        ended, aside, List.of(), Set.of(), Set.of(), Map.of(), List.of());
  }

  @Test
  void receivedOutcomesMayBeLost() {
    assertThat(ended().isLosable()).isTrue();
    assertThat(ended(Disposition.RECEIVED, Disposition.RECEIVED).isLosable()).isTrue();
  }

  @Test
  void rowsThatALaterWatermarkReliesOnMayNot() {
    assertThat(ended(Disposition.RECEIVED, Disposition.RETRY).isLosable()).isFalse();
    assertThat(ended(Disposition.DEAD, Disposition.RECEIVED).isLosable()).isFalse();
    assertThat(outcomes(List.of(), List.of(row(Disposition.RETRY))).isLosable()).isFalse();
  }

  @Test
  void outcomesThatEndSendingOrNotifyOwnersCannotBeLost() {
    NewNotice notice =
        new NewNotice(
            ENDPOINT, NoticeType.FAILING, NoticeReason.FAILING, Instant.EPOCH, 500, null, 1);
    assertThat(
            new DeliveryStore.Outcomes(
                    List.of(),
                    List.of(),
                    List.of(),
                    Set.of(),
                    Set.of(),
                    Map.of(ENDPOINT, DisableReason.GONE),
                    List.of())
                .isLosable())
        .isFalse();
    assertThat(
            new DeliveryStore.Outcomes(
                    List.of(), List.of(), List.of(), Set.of(), Set.of(), Map.of(), List.of(notice))
                .isLosable())
        .isFalse();
  }
}

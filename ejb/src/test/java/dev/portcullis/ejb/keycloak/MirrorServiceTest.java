package dev.portcullis.ejb.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.PageRequest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes not yet sent to Keycloak, as administrators see them. */
@ServiceTest
class MirrorServiceTest {
  @Inject private MirrorService mirror;
  private WaitingRecord waiting;

  @BeforeEach
  void refuseForTheLastTime() {
    waiting = WaitingRecord.make();
    Services.get(KeycloakOutbox.class).dead(waiting.claim(), "409");
    Acting.asOperator();
  }

  @Test
  void recordsAreShownByTheirState() {
    assertThat(ids("dead")).contains(waiting.id());
    assertThat(ids("pending")).doesNotContain(waiting.id());
    assertThat(total("dead") + total("pending")).isEqualTo(total(null));
  }

  @Test
  void deadRecordsAreTriedAgain() {
    assertThat(mirror.requeueDead().revived()).isPositive();
    Recorded.row("api.mutation", "request", null, null);
    KeycloakOutboxEntryView revived = waiting.shown().orElseThrow();
    assertThat(revived.state()).isEqualTo("pending");
    assertThat(revived.attempts()).isZero();
    assertThat(mirror.requeueDead()).as("all are").isEqualTo(new RequeuedEntriesView(0));
  }

  @Test
  void aRolledBackRetryLeavesTheRecordDead() throws Exception {
    Services.rolledBack(mirror::requeueDead);
    Recorded.nothing();
    assertThat(waiting.shown().orElseThrow().state()).isEqualTo("dead");
  }

  private List<String> ids(String state) {
    return mirror.list(state, new PageRequest((int) total(state) + 1, 0)).items().stream()
        .map(KeycloakOutboxEntryView::recordId)
        .toList();
  }

  private long total(String state) {
    return mirror.list(state, new PageRequest(1, 0)).totalItems();
  }
}

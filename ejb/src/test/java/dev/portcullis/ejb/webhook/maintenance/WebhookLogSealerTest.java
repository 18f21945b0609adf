package dev.portcullis.ejb.webhook.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** A service test: the statements are proven below, this is their transaction and its context. */
@ServiceTest
class WebhookLogSealerTest {
  @Inject private WebhookLogSealer seals;

  @Test
  void aSealIsTakenByAJobAndCoversCommittedRows() throws Exception {
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery(
                    "insert into webhook_batches (kind, deliveries, digest, created_at)"
                        + " values ('queued', 1, 'd', now())")
                .executeUpdate());
    assertThat(seals.sealPart()).as("more wait").isFalse();
    assertThat(count("select count(*) from webhook_batches where seal is null")).isZero();
    assertThat(
            count(
                "select count(*) from db_mutations"
                    + " where table_name = 'webhook_seals' and job_id = 'webhook-seals'"))
        .isPositive();
  }

  private static long count(String query) throws Exception {
    return Services.inTransaction(
        () ->
            ((Number) Services.entities().createNativeQuery(query, Object.class).getSingleResult())
                .longValue());
  }
}
